import numpy as np
import tensorflow as tf


def parse(x):
    return tf.py_function(lambda v: sum_(v), [x], tf.int64)


total = []


def sum_(v):
    total.append(int(v))
    return sum(total)


ds = tf.data.Dataset.range(64).map(parse)  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds])
