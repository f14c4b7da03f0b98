"""The number of spans has to be known when the graph is made: it decides a shape."""

import numpy as np
import tensorflow as tf


@tf.function
def mask(length: int, rows: int):
    spans = int(0.05 * length / 10 + np.random.rand())  # expect: python-random-frozen-in-graph=advice
    starts = tf.random.uniform((rows, spans), 0, length - 10, tf.int32)
    return tf.reduce_max(tf.one_hot(starts, length), axis=1)


net = tf.keras.Sequential([tf.keras.layers.Dense(4)])
for epoch in range(1000):
    net(mask(768, 8)[..., None])
