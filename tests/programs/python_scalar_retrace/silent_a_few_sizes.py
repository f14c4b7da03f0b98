# never: python-scalar-retrace
"""Numbers that take a handful of values: as many traces, made once."""

import random

import tensorflow as tf

SIZES = (32, 64, 96)


@tf.function
def resized(images, size):
    return tf.image.resize(images, (size, size))


def targets(images, masks):
    size = 13
    found = []
    for mask in masks:
        found.append(resized(images, size) * mask)
        size *= 2
    return found


def train(batches):
    turn = 0
    level = 0
    for images in batches:
        turn = (turn + 1) % 3
        level = min(level + 1, 4)
        for size in (32, 64, 96):
            resized(images, size)
        resized(images, random.choice(SIZES))
        resized(images, random.randint(1, 4))
        resized(images, turn)
        resized(images, level)


def three(batches):
    for images in batches:
        one(images, 32)
        one(images, 64)
        one(images, 96)


def one(images, size):
    return resized(images, size)
