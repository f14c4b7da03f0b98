import tensorflow as tf


def weights():
    return tf.ones((2, 3))
