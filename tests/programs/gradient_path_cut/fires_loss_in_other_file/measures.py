import numpy as np
import tensorflow as tf


def share_above(outputs, wanted, limit=0.5):
    """How many outputs lie on the wrong side of a limit."""
    sides = tf.cast(outputs > limit, tf.float32)
    return tf.reduce_mean(tf.abs(sides - wanted))


def spread(outputs):
    return np.std(outputs)


def weighted(outputs, wanted, weight=1.0):
    return weight * share_above(outputs, wanted)
