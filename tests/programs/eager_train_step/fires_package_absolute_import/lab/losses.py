import tensorflow as tf


def mse(y, p):
    return tf.reduce_mean(tf.square(y - p))
