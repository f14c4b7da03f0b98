"""What single operations cost: the figures that `tflint_stall/facts/api/costs.py` is made of.

    python -m benchmarks.unit_costs [--tensorflow-python PATH] [--processes N]

Each cost is measured in several processes: after a first call, the shortest of at most 40 repeats in two seconds, in
processor time, which others on the machine hardly change. Prints a table as Markdown, in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS, FEWEST, MOST = 2.0, 5, 40
MEGABYTES = 16


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tensorflow-python", default=sys.executable)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        print(json.dumps(measured()))
        return
    command = [options.tensorflow_python, "-m", "benchmarks.unit_costs", "--here"]
    runs = [
        json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1])
        for _ in range(options.processes)
    ]
    print("| what | " + " | ".join(f"process {number + 1}" for number in range(len(runs))) + " |")
    print("|---" * (len(runs) + 1) + "|")
    for name in runs[0]:
        print(f"| {name} | " + " | ".join(f"{run[name] * 1000:.3g}" for run in runs) + " |")


def each(work: Callable[[], Any], repeats: int = 1) -> float:
    work()
    taken: list[float] = []
    end = time.perf_counter() + SECONDS
    while len(taken) < FEWEST or (time.perf_counter() < end and len(taken) < MOST):
        start = time.process_time()
        for _ in range(repeats):
            work()
        taken.append((time.process_time() - start) / repeats)
    return min(taken)


def measured() -> dict[str, float]:
    import tensorflow as tf

    found: dict[str, float] = {}
    for part in (_tensors, _functions, _networks, _datasets, _sessions):
        found.update(part(tf))
    return found


def _tensors(tf: Any) -> dict[str, float]:
    import numpy as np

    count = MEGABYTES * 2**18
    double, single = np.random.rand(count), np.random.rand(count).astype("float32")
    one = tf.constant([1.0, 2.0])
    return {
        "an eager addition": each(lambda: one + one, 500),
        f"`tf.ones`, {MEGABYTES} MB": each(lambda: tf.ones([count])),
        f"`tf.constant` of an array, {MEGABYTES} MB": each(lambda: tf.constant(single)),
        f"the same from float64, {MEGABYTES} MB": each(lambda: tf.constant(double, dtype=tf.float32)),
        f"`tf.random.normal`, {MEGABYTES} MB": each(lambda: tf.random.normal([count])),
        "`tf.eye(1200)`, 5.8 MB": each(lambda: tf.eye(1200)),
    }


def _functions(tf: Any) -> dict[str, float]:
    x = tf.ones([8, 8])
    model = _model(tf)
    return {
        "a trace of three operations": each(lambda: tf.function(lambda a: tf.reduce_sum(tf.tanh(tf.matmul(a, a))))(x)),
        "a trace of a small net": each(lambda: tf.function(lambda a: model(a) * 1.0)(tf.ones([32, 64]))),
    }


def _model(tf: Any) -> Any:
    model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(10)])
    model.compile("adam", "mse")
    return model


def _layers(tf: Any, number: int) -> list[Any]:
    return [tf.keras.layers.Dense(4) for _ in range(number)]


def _networks(tf: Any) -> dict[str, float]:
    model, x, y = _model(tf), tf.ones([32, 64]), tf.ones([32, 10])
    rows, goals = x.numpy(), y.numpy()
    recurrent = tf.keras.Sequential([tf.keras.layers.GRU(16), tf.keras.layers.Dense(1)])

    def more(network: Any, optimizer: Any, data: Any, goal: Any) -> float:
        def step() -> None:
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.square(network(data, training=True) - goal))
            weights = network.trainable_variables
            optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))

        return each(step) - each(tf.function(step))

    def one_more_walk(network: Any) -> float:
        with tf.GradientTape(persistent=True) as tape:
            loss = tf.reduce_mean(tf.square(network(tf.ones([8, 4]))))
        weights = network.trainable_variables
        walks = each(lambda: [tape.gradient(loss, weight) for weight in weights])
        return (walks - each(lambda: tape.gradient(loss, weights))) / (len(weights) - 1)

    two, eight = (tf.keras.Sequential([tf.keras.Input([4]), *_layers(tf, number)]) for number in (2, 8))
    batch = each(lambda: model.train_on_batch(rows, goals))
    return {
        "`predict`, more than a call": each(lambda: model.predict(rows[:1], verbose=0)) - each(lambda: model(rows[:1])),
        "`fit`, more than its update": each(lambda: model.fit(rows, goals, verbose=0)) - batch,
        "an eager step with Adam, more than in a graph": more(model, tf.keras.optimizers.Adam(), x, y),
        "the same with SGD": more(model, tf.keras.optimizers.SGD(), x, y),
        "the same with Adam, of a GRU over 12 steps of time": more(
            recurrent, tf.keras.optimizers.Adam(), tf.ones([16, 12, 4]), tf.ones([16, 1])
        ),
        "one more `gradient` of a tape, of two layers": one_more_walk(two),
        "the same, of eight layers": one_more_walk(eight),
    }


def _datasets(tf: Any) -> dict[str, float]:
    rows = tf.ones([4000, 32]).numpy()
    slices = tf.data.Dataset.from_tensor_slices

    def doubled() -> None:
        next(iter(slices(rows).map(lambda row: row * 2.0).batch(8)))

    return {
        "a dataset without a function, and its first batch": each(lambda: next(iter(slices(rows).batch(8)))),
        "a dataset with one": each(doubled),
    }


def _sessions(tf: Any) -> dict[str, float]:
    v1, rows = tf.compat.v1, tf.ones([32, 64]).numpy()
    with tf.Graph().as_default() as graph:
        twice = v1.placeholder_with_default(1.0, []) * 2.0
    found = {"a Session, and its first run of one operation": each(lambda: v1.Session(graph=graph).run(twice))}
    with tf.Graph().as_default():
        x = v1.placeholder(tf.float32, [None, 64])
        hidden = tf.nn.relu(tf.matmul(x, v1.get_variable("first", [64, 64])))
        loss = tf.reduce_mean(tf.square(tf.matmul(hidden, v1.get_variable("second", [64, 10]))))
        train, start = v1.train.AdamOptimizer().minimize(loss), v1.global_variables_initializer()

        def opened() -> None:
            with v1.Session() as session:
                session.run(start)
                session.run(loss, {x: rows})

        found["a Session that sets the variables of a small net"] = each(opened)
        with v1.Session() as session:
            session.run(start)
            found["a run that trains a small net"] = each(lambda: session.run(train, {x: rows}), 20)
            once = each(lambda: session.run(loss, {x: rows}), 20)
            found["a run of its loss"] = once
            found["a run after one more operation"] = (
                each(lambda: session.run([loss, tf.constant(1.0)], {x: rows})) - once
            )
    return found


if __name__ == "__main__":
    main()
