"""The table of what adds operations to a graph, against TensorFlow itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tflint_stall.facts.api.graph_ops import adds_operations

pytestmark = pytest.mark.tensorflow

Call = Callable[[Any, Any], object]

# By canonical name: how it is called, with `tf.compat.v1` and a tensor of the graph.
CALLS: dict[str, Call] = {
    "tf.Variable": lambda tf, x: tf.Variable(1.0),
    "tf.add": lambda tf, x: tf.add(x, x),
    "tf.assert_type": lambda tf, x: tf.assert_type(x, tf.float32),
    "tf.constant": lambda tf, x: tf.constant(1.0),
    "tf.control_dependencies": lambda tf, x: tf.control_dependencies([x]),
    "tf.data.make_one_shot_iterator": lambda tf, x: tf.data.make_one_shot_iterator(tf.data.Dataset.range(3)),
    "tf.device": lambda tf, x: tf.device("/cpu:0"),
    "tf.dtypes.cast": lambda tf, x: tf.dtypes.cast(x, tf.int32),
    "tf.get_collection": lambda tf, x: tf.get_collection("variables"),
    "tf.get_default_graph": lambda tf, x: tf.get_default_graph(),
    "tf.get_default_session": lambda tf, x: tf.get_default_session(),
    "tf.get_logger": lambda tf, x: tf.get_logger(),
    "tf.get_static_value": lambda tf, x: tf.get_static_value(x),
    "tf.global_variables": lambda tf, x: tf.global_variables(),
    "tf.global_variables_initializer": lambda tf, x: tf.global_variables_initializer(),
    "tf.gradients": lambda tf, x: tf.gradients(x * 2.0, x),
    "tf.graph_util.extract_sub_graph": lambda tf, x: tf.graph_util.extract_sub_graph(x.graph.as_graph_def(), ["x"]),
    "tf.group": lambda tf, x: tf.group(x.op),
    "tf.identity": lambda tf, x: tf.identity(x),
    "tf.io.decode_raw": lambda tf, x: tf.io.decode_raw("abcd", tf.uint8),
    "tf.io.gfile.exists": lambda tf, x: tf.io.gfile.exists("nowhere"),
    "tf.is_tensor": lambda tf, x: tf.is_tensor(x),
    "tf.losses.mean_squared_error": lambda tf, x: tf.losses.mean_squared_error(x, x),
    "tf.losses.get_losses": lambda tf, x: tf.losses.get_losses(),
    "tf.make_tensor_proto": lambda tf, x: tf.make_tensor_proto([1.0]),
    "tf.name_scope": lambda tf, x: tf.name_scope("scope"),
    "tf.nn.relu": lambda tf, x: tf.nn.relu(x),
    "tf.no_op": lambda tf, x: tf.no_op(),
    "tf.placeholder": lambda tf, x: tf.placeholder(tf.float32),
    "tf.py_function": lambda tf, x: tf.py_func(lambda: 1, [], tf.int64),
    "tf.random.normal": lambda tf, x: tf.random.normal([2]),
    "tf.random.set_seed": lambda tf, x: tf.set_random_seed(1),
    "tf.report_uninitialized_variables": lambda tf, x: tf.report_uninitialized_variables(),
    "tf.Session": lambda tf, x: tf.Session(),
    "tf.strings.length": lambda tf, x: tf.strings.length("abc"),
    "tf.summary.FileWriter": lambda tf, x: tf.summary.FileWriter("."),
    "tf.summary.scalar": lambda tf, x: tf.summary.scalar("value", x),
    "tf.Summary": lambda tf, x: tf.Summary(),
    "tf.tables_initializer": lambda tf, x: tf.tables_initializer(),
    "tf.train.AdamOptimizer": lambda tf, x: tf.train.AdamOptimizer(),
    "tf.train.Coordinator": lambda tf, x: tf.train.Coordinator(),
    "tf.train.Saver": lambda tf, x: tf.train.Saver([tf.global_variables()[0]]),
    "tf.train.exponential_decay": lambda tf, x: tf.train.exponential_decay(0.1, 5, 10, 0.9),
    "tf.train.get_global_step": lambda tf, x: tf.train.get_global_step(),
    "tf.train.latest_checkpoint": lambda tf, x: tf.train.latest_checkpoint("nowhere"),
    "tf.train.start_queue_runners": lambda tf, x: tf.train.start_queue_runners(tf.Session()),
    "tf.trainable_variables": lambda tf, x: tf.trainable_variables(),
    "tf.variable_scope": lambda tf, x: tf.variable_scope("scope"),
    "tf.zeros": lambda tf, x: tf.zeros([2]),
    "tf.zeros_initializer": lambda tf, x: tf.zeros_initializer(),
}


@pytest.mark.parametrize("path", CALLS)
def test_what_adds_operations(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tensorflow as tf

    monkeypatch.chdir(tmp_path)
    with tf.Graph().as_default() as graph:
        tensor = tf.compat.v1.placeholder(tf.float32, name="x")
        tf.compat.v1.get_variable("variable", [2])
        before = len(graph.get_operations())
        CALLS[path](tf.compat.v1, tensor)
        assert (len(graph.get_operations()) > before) is adds_operations(path)
