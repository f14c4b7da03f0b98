import numpy as np
import tensorflow as tf


def g():
    import tensorflow as tff

    return tff.data.AUTOTUNE


ds = tf.data.Dataset.range(400).map(lambda x: tf.py_function(lambda v: v, [x], tf.int64))  # expect: map-without-parallel-calls=/safe, python-function-in-map=/none
print(len(list(ds)), g())  # expect: dataset-materialised-for-length=/unsafe
