"""One real pair of every kind of claim, and the counters that hook TensorFlow."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tflint_stall.verify.verdicts import Judgement, Verdict

from .conftest import confirmed

Prove = Callable[..., Judgement]
pytestmark = pytest.mark.tensorflow

RETRACES = """
import tensorflow as tf
def run(state):
    @tf.function
    def double(x):
        return x + x
    return [float(double({argument})) for i in range(10)]
"""
UNROLLED = """
import tensorflow as tf
def run(state):
    @tf.function
    def total(x):
        for i in {loop}:
            x = x + 1.0
        return x
    return total(tf.constant(0.0))
"""
SESSIONS = """
import tensorflow.compat.v1 as tf
def run(state):
    with tf.Graph().as_default():
        one = tf.reduce_sum(tf.constant([0.37, 0.4]))
        {body}
"""
SEQUENTIAL_MAP = """
import tensorflow as tf
def run(state):
    options = tf.data.Options()
    options.experimental_optimization.map_parallelization = False
    return tf.data.Dataset.range(10).map(lambda x: x + 1).with_options(options)
"""
DATASET = """
import tensorflow as tf
def run(state):
    return tf.data.Dataset.range(10){more}
"""
STRUCTURE = {
    "traces": (
        'measure = "traces"\nbefore = "== 10"\nafter = "== 1"\nequal = "exact"',
        RETRACES.format(argument="float(i)"),
        RETRACES.format(argument="tf.constant(float(i))"),
    ),
    "graph-ops": (
        'measure = "graph-ops"\nmin-ratio = 5\nequal = "exact"',
        UNROLLED.format(loop="range(300)"),
        UNROLLED.format(loop="tf.range(300)"),
    ),
    "sessions": (
        'measure = "sessions"\nbefore = "== 3"\nafter = "== 1"\nequal = "exact"',
        SESSIONS.format(body="return [i + tf.Session().run(one) for i in range(3)]"),
        SESSIONS.format(body="session = tf.Session()\n        return [i + session.run(one) for i in range(3)]"),
    ),
    "dataset-op": (
        'measure = "dataset-op"\nof = "ParallelMap"\nbefore = "== 0"\nafter = "== 1"',
        SEQUENTIAL_MAP,
        DATASET.format(more=".map(lambda x: x + 1, num_parallel_calls=2)"),
    ),
}


@pytest.mark.parametrize("measure", STRUCTURE)
def test_structure(prove: Prove, tensorflow: str, measure: str) -> None:
    bench, before, after = STRUCTURE[measure]
    judgement = prove(f'claim = "structure"\n{bench}', before, after, python=tensorflow)
    assert judgement.verdict is Verdict.CONFIRMED, judgement


def test_time(prove: Prove, tensorflow: str) -> None:
    side = "import tensorflow as tf\ndef setup():\n    return tf.eye(64)\ndef run(state):\n    x = state\n"
    before = side + "    return [i + float(tf.reduce_sum(tf.fill((1500, 1500), 0.5))) for i in range(8)]\n"
    after = (
        side
        + "    total = float(tf.reduce_sum(tf.fill((1500, 1500), 0.5)))\n    return [i + total for i in range(8)]\n"
    )
    confirmed(lambda: prove('claim = "time"\nmin-ratio = 2', before, after, python=tensorflow))


def test_memory(prove: Prove, tensorflow: str) -> None:
    side = "import tensorflow as tf\ndef run(state):\n    images = tf.data.Dataset.range(40)"
    side += ".map(lambda i: tf.fill((1000, 1000), tf.cast(i, tf.float32)))\n"
    side += "    return sum(float(tf.reduce_sum(image)) for image in {})\n"
    before, after = side.format("list(images)"), side.format("images")
    judgement = prove('claim = "memory"\nmin-ratio = 2', before, after, python=tensorflow)
    assert judgement.verdict is Verdict.CONFIRMED, judgement


def test_terminates(prove: Prove, tensorflow: str) -> None:
    side = "import tensorflow as tf\ndef run(state):\n    ds = tf.data.Dataset.range(5){}\n"
    side += "    return int(ds.reduce(tf.constant(0, tf.int64), lambda total, x: total + 1))\n"
    bench = 'claim = "terminates"\ntime-limit = 3'
    judgement = prove(bench, side.format(".repeat()"), side.format(""), python=tensorflow)
    assert judgement.verdict is Verdict.CONFIRMED, judgement
    assert "before.py line 4" in judgement.sentence


LEARNER = """
import numpy, tensorflow as tf, keras
def run(state):
    keras.utils.set_random_seed(1)
    x = numpy.random.default_rng(0).normal(size=(256, 4)).astype("float32")
    y = (x.sum(1) > 0).astype("float32")
    model = keras.Sequential([keras.layers.Dense(8, "relu"), keras.layers.Dense(1, "{activation}")])
    model.compile(keras.optimizers.Adam(0.02), "binary_crossentropy", metrics=["accuracy"])
    return model.fit(x, y, epochs=8, verbose=0).history
"""


def test_learning_is_judged_by_the_metric(prove: Prove, tensorflow: str) -> None:
    bench = 'claim = "learns"\nmetric = "accuracy"\ntarget = 0.9\nreference = 0.95'
    stuck, healthy = LEARNER.format(activation="softmax"), LEARNER.format(activation="sigmoid")
    assert prove(bench, stuck, healthy, python=tensorflow).verdict is Verdict.CONFIRMED
    refuted = prove(bench, stuck, stuck, python=tensorflow)
    assert refuted.verdict is Verdict.REFUTED
    assert "the loss goes from" in refuted.sentence


def test_gpu_claims_are_not_verifiable_without_a_gpu(prove: Prove) -> None:
    side = "def run(state):\n    return 1\n"
    judgement = prove('claim = "memory"\nmeasure = "device-after-first-op"\ndevice = "gpu"', side, side)
    assert judgement.verdict is Verdict.NOT_HERE
    assert "needs a GPU" in judgement.sentence


def test_what_is_traced_while_it_is_loaded_is_not_saved(prove: Prove, tensorflow: str) -> None:
    trace = "import tensorflow as tf\ndef traced():\n    f = tf.function(lambda x: tf.reduce_sum(x * x))\n"
    trace += "    return [float(f(tf.linspace(0.0, 1.0, n))) for n in range(3, 15)]\n"
    bench = 'claim = "structure"\nmeasure = "traces"\nbefore = ">= 12"\nafter = "<= 1"\nequal = "close"'
    before, after = "def run(state):\n    return traced()\n", "values = traced()\ndef run(state):\n    return values\n"
    judgement = prove(bench, trace + before, trace + after, python=tensorflow)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "loading after.py and its setup() make 12" in judgement.sentence
