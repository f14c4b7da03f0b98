import numpy as np
import tensorflow as tf

v = tf.Variable(0, dtype=tf.int64)


def f(x):
    return v.assign_add(x)


ds = tf.data.Dataset.range(64).map(f)  # expect: map-without-parallel-calls=/unsafe
print([int(x) for x in ds])
