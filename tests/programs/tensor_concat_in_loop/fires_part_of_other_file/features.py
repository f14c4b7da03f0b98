import tensorflow as tf


def embed(x):
    return tf.nn.l2_normalize(tf.reduce_mean(x, axis=1), axis=-1)
