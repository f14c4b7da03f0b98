# never: python-scalar-retrace
import functools

import tensorflow as tf


@functools.lru_cache
def power(n):
    return 2**n


@tf.function(input_signature=(tf.TensorSpec(()), tf.TensorSpec((), tf.int32)))
def declared(x, n):
    return x + tf.cast(n, tf.float32)


class Eager(tf.keras.layers.Layer):
    def call(self, x, n=0):
        return x * n


layer = Eager()


def run(x):
    for n in range(1000):
        declared(x, n)
        layer(x, n=n)
        power(n)
        tf.summary.scalar("n", n, step=n)


@tf.function
def once(x, n):
    return x * n


once(tf.ones(3), 7)
