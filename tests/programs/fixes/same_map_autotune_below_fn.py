import numpy as np
import tensorflow as tf


def build():
    ds = tf.data.Dataset.range(400).map(lambda x: tf.py_function(lambda v: v, [x], tf.int64))  # expect: map-without-parallel-calls=/safe, python-function-in-map=/none
    return ds


print(len(list(build())))  # expect: dataset-materialised-for-length=/unsafe


def other():
    AUTOTUNE = tf.data.AUTOTUNE
    return AUTOTUNE
