"""Rows that a generator asks for by a number it has drawn are in no order."""

# never: shuffle-buffer-tiny
import numpy as np
import tensorflow as tf


def rows(table):
    def generator():
        while True:
            at = np.random.randint(0, len(table))
            yield table[at]

    return generator


def named(reader):
    while True:
        at = np.random.randint(0, 5000)
        yield reader.row(at), at


def dataset(table):
    return tf.data.Dataset.from_generator(rows(table), tf.float32).shuffle(10).batch(32).prefetch(1)


def of_reader(reader):
    made = tf.data.Dataset.from_generator(lambda: named(reader), (tf.float32, tf.int64))
    return made.shuffle(10).batch(32).prefetch(1)
