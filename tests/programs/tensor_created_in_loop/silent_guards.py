# never: tensor-created-in-loop
"""Another one in each round, few rounds, a graph, the parts of a model, or a sum that goes on."""

import functools

import numpy as np
import tensorflow as tf

SIZE = 512


def changing(batches, rate):
    for step, batch in enumerate(batches):
        print(batch + tf.fill((SIZE, SIZE), float(step)))
        print(batch + tf.ones(batch.shape))
        rate = rate * 0.9
        print(tf.constant([rate] * 100_000))
        total = tf.zeros((SIZE, SIZE))
        for part in batch:
            total = total + part
        print(total, tf.cast(batch, tf.float32), tf.random.uniform((2,)))


def few(batches):
    for _ in range(3):
        print(tf.zeros((16, 16)))
    return [tf.zeros((SIZE, SIZE)) for _ in batches]


@tf.function
def compiled(batches):
    for batch in batches:
        tf.print(batch + tf.ones((SIZE, SIZE)))


def build(sizes):
    x = tf.keras.Input((8,))
    for size in sizes:
        x = tf.keras.layers.Dense(size)(x) + tf.ones((SIZE, SIZE))
    return x


class Net:
    def __init__(self, sizes):
        self.weights = []
        for size in sizes:
            self.weights.append(tf.Variable(tf.ones((SIZE, SIZE))))
        self.mask = None

    def masked(self, batches):
        for batch in batches:
            if self.mask is None:
                self.mask = tf.ones((SIZE, SIZE))
            print(batch * self.mask)


@functools.lru_cache
def ones():
    return tf.ones((SIZE, SIZE))


def cached(batches):
    for batch in batches:
        print(batch + ones())


def by_library(batches):
    for batch in batches:
        print(batch + np.zeros((SIZE, SIZE)), zeros((SIZE, SIZE)))
        for index in tf.range(SIZE):
            print(index)


def zeros(shape):
    return shape


def test_zeros(batches):
    for batch in batches:
        print(batch + tf.zeros((SIZE, SIZE)))
