"""Numbers that take a new value in most rounds."""

import random

import tensorflow as tf


@tf.function
def scaled(images, size):
    return images * tf.cast(size, tf.float32)


def train(batches):
    turn = 0
    level = 0
    rate = 0.1
    for images in batches:
        turn = (turn + 1) % 3000
        level = min(level + 1, 4000)
        rate *= 0.99
        scaled(images, random.randint(1, 4000))  # expect: python-scalar-retrace=advice
        scaled(images, turn)  # expect: python-scalar-retrace=advice
        scaled(images, level)  # expect: python-scalar-retrace=advice
        scaled(images, rate)  # expect: python-scalar-retrace=advice
