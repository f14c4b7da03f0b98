import tensorflow as tf


def scale(x, k):
    return tf.cast(x, tf.float32) * k
