import numpy as np
import tensorflow as tf

AUTOTUNE = tf.data.AUTOTUNE


def build(AUTOTUNE=2):
    return tf.data.Dataset.range(400).map(lambda x: tf.py_function(lambda v: v, [x], tf.int64))  # expect: map-without-parallel-calls=/safe, python-function-in-map=/none


print(len(list(build("no number"))))  # expect: dataset-materialised-for-length=/unsafe
