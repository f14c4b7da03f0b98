import numpy as np
import tensorflow as tf

t = tf.lookup.experimental.MutableHashTable(tf.int64, tf.int64, -1)


def f(x):
    t.insert(x, x * 2)
    return t.lookup(x - 1)


ds = tf.data.Dataset.range(64).map(f)  # expect: map-without-parallel-calls=/unsafe
print([int(x) for x in ds])
