"""What one TensorFlow does: run by `benchmarks/versions.py` with an interpreter of that version, Python 3.7 or later.

Prints one line of JSON: whether maps run in parallel and prefetch is added without being asked for, what `fit` says of
`batch_size=` beside a dataset, and how much memory a call of `predict` leaves behind.
"""

import gc
import json
import re
import sys

import numpy
import tensorflow as tf

CALLS = 120


def follows(*alternatives):
    """A function that says whether a dataset's source is followed by one of these lists of operations."""
    from tensorflow.python.data.experimental.ops import testing

    def of(build):
        for operations in alternatives:
            dataset = build(tf.data.Dataset.range(64).apply(testing.assert_next(list(operations))))
            try:
                for _ in dataset:
                    break
                return True
            except tf.errors.InvalidArgumentError as error:
                if "Assert" not in str(error):
                    raise
        return False

    return of


def parallel_map():
    return follows(["ParallelMap"], ["ParallelMapV2"])(lambda source: source.map(lambda x: x * x + 1))


def stateful_map_in_order():
    return follows(["Map"])(lambda source: source.map(lambda x: tf.random.uniform([])))


def prefetch_after_filter():
    return follows(["Filter", "Prefetch"])(lambda source: source.filter(lambda x: x > 3))


def model():
    made = tf.keras.Sequential([tf.keras.layers.Dense(4)])
    made.compile("sgd", "mse")
    return made


def batch_size_of_dataset():
    data = tf.data.Dataset.from_tensor_slices((numpy.ones([8, 2], "f"), numpy.ones([8, 4], "f"))).batch(2)
    try:
        model().fit(
            data, batch_size=4, epochs=1, verbose=0
        )  # tflint-stall: ignore[unbatched-dataset-fit] -- what this gives is asked
    except Exception as error:
        return type(error).__name__
    return "accepted"


def resident():
    gc.collect()
    with open("/proc/self/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def predict_leaves():
    """Kilobytes per call."""
    made, item = model(), numpy.ones([1, 2], "f")
    for _ in range(30):
        made.predict(item, verbose=0)
    start = resident()
    for _ in range(CALLS):
        made.predict(item, verbose=0)
    return round((resident() - start) / CALLS, 1)


def main():
    found = {"tensorflow": tf.__version__, "keras": getattr(tf.keras, "__version__", ""), "python": sys.version[:6]}
    for probe in (parallel_map, stateful_map_in_order, prefetch_after_filter, batch_size_of_dataset, predict_leaves):
        try:
            found[probe.__name__] = probe()
        except Exception as error:
            found[probe.__name__] = f"not known: {type(error).__name__}: {str(error)[:80]}"
    print(json.dumps(found))


if __name__ == "__main__":
    main()
