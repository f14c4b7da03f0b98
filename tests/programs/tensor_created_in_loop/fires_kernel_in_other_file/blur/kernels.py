import tensorflow as tf


def averaging_kernel(size, channels):
    return tf.ones((size, size, channels, channels)) / (size * size * channels)  # expect: tensor-created-in-loop=/none/certain
