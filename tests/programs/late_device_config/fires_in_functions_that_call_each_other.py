"""A builder whose two halves call each other: for the large picture, and for its pieces."""

import tensorflow as tf


def whole(picture, pieces):
    grid = tf.reshape(picture, (-1, 8))
    if pieces:
        devices = tf.config.list_physical_devices("GPU")
        tf.config.set_visible_devices(devices[:1], "GPU")  # expect: late-device-config
    return split(grid, pieces - 1)


def split(picture, pieces):
    half = tf.reduce_mean(picture, axis=0)
    return whole(half, pieces) if pieces > 0 else half
