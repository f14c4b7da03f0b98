# never: vacuous-del-in-tf-function
import tensorflow as tf


@tf.function
def call(x, training=None, mask=None):
    del training, mask
    return tf.tanh(x)


@tf.function
def reuse(x):
    part = tf.tanh(x)
    total = tf.reduce_sum(part)
    del part
    part = total * 2.0
    return part


@tf.function
def dictionary(batch):
    del batch["unused"]
    return batch["x"] * 2.0
