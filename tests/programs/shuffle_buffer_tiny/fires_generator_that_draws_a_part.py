"""A generator goes over its rows in order, and draws a number that is part of an item."""

import numpy as np
import tensorflow as tf


def pairs(readers, books, number):
    def generator():
        for reader, book in zip(readers, books):
            yield {"reader": reader, "book": book, "liked": 1}
            other = np.random.randint(0, number)
            while other == book:
                other = np.random.randint(0, number)
            yield {"reader": reader, "book": other, "liked": 0}

    return generator


def dataset(readers, books, number):
    kinds = {"reader": tf.int64, "book": tf.int64, "liked": tf.int64}
    shapes = {"reader": [], "book": [], "liked": []}
    made = tf.data.Dataset.from_generator(pairs(readers, books, number), kinds)
    return made.shuffle(100).repeat().padded_batch(256, padded_shapes=shapes)  # expect: shuffle-buffer-tiny=warning
