"""Made once for all steps of an epoch, or for shapes that no other round has."""

import numpy as np
import tensorflow as tf


def train_epoch(model, data, strategy, use_graph):
    def step(sample):
        return strategy.run(model.update, args=(sample,))

    if use_graph:
        step = tf.function(step)
    samples = iter(data)
    while True:
        sample = next(samples, None)
        if sample is None:
            break
        print(step(sample))


def train(model, data, strategy, epochs):
    for epoch in range(epochs):
        train_epoch(model, data, strategy, epoch > 0)


def by_size(sizes):
    found = {}
    for size in sizes:
        matrix = tf.constant(np.random.normal(size=(size, size)), tf.float32)

        @tf.function
        def multiplied(x):
            return tf.linalg.matvec(matrix, x)

        found[size] = [multiplied(tf.ones((size,))) for _ in range(3)]
    return found


def call_timings(size):
    @tf.function
    def squared(x):
        return x * x

    return squared(tf.ones((size,)))


timings = [call_timings(size) for size in range(10, 400, 10)]
