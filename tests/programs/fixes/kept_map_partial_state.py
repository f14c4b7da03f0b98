import numpy as np
import tensorflow as tf
import functools


def f(state, x):
    state.append(int(x))
    return x


state = []
ds = tf.data.Dataset.range(64).map(lambda x: tf.py_function(functools.partial(f, state), [x], tf.int64))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(x) for x in ds], state)
