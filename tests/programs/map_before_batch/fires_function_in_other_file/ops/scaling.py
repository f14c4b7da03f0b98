import tensorflow as tf


def to_unit(x):
    return tf.clip_by_value(tf.cast(x, tf.float32), 0.0, 1.0)


def pair(x, y):
    return to_unit(x), tf.cast(y, tf.int32)
