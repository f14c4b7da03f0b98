# never: python-range-unroll
import tensorflow as tf


@tf.function
def relaxed(x):
    step = tf.constant(0)
    while step < 2000:
        x = x - 0.01 * tf.tanh(x)
        step += 1
    return x


@tf.function
def weighted(x):
    weights = tf.constant([1.0 / (k + 1) for k in range(3000)])
    few = [tf.sin(x * float(k)) for k in range(20)]
    tries = 0
    while tries < 3:
        x = tf.tanh(x)
        tries += 1
    return tf.reduce_sum(weights[: tf.shape(x)[0]] * x) + tf.add_n(few)


def at_once(x):
    return [tf.sin(x * float(k)) for k in range(20)]
