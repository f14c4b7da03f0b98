"""The length of a batch is a number only while its shape is known."""

import tensorflow as tf

data = tf.random.normal((1000, 8))


@tf.function
def mean(x):
    return tf.reduce_sum(x) / len(x)


@tf.function
def flat(x):
    return tf.reshape(x, (x.shape[0], 2, -1))


for n in range(1, 1000):
    mean(data[:n])  # expect: variable-shape-retrace=/none
    flat(data[:n])  # expect: variable-shape-retrace=/none
