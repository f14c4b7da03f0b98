import tensorflow as tf


def similarity(pair):
    return tf.reduce_sum(pair[0] * pair[1], axis=-1)
