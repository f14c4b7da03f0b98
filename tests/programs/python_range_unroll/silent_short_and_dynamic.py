# never: python-range-unroll
import tensorflow as tf


@tf.function
def few(x):
    for _ in range(64):
        x = tf.tanh(x)
    return x


@tf.function
def dynamic(x):
    for step in tf.range(5000):
        x = tf.tanh(x) * tf.cast(step, tf.float32)
    return x


@tf.function
def as_long_as_asked(x, n):
    for _ in range(n):
        x = tf.tanh(x)
    return x
