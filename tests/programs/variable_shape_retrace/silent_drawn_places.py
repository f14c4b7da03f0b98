# never: variable-shape-retrace
import random

import numpy as np
import tensorflow as tf

WIDTH = 128


@tf.function
def energy(signal):
    return tf.reduce_sum(signal**2)


def windows(signal):
    """Another place each time, and one length."""
    rng = np.random.default_rng(1)
    for _ in range(20_000):
        start = rng.integers(0, 8000)
        energy(signal[start : start + WIDTH])


def few_lengths(signal):
    rng = np.random.default_rng(1)
    for _ in range(20_000):
        energy(signal[:, : rng.integers(2, 6)])
        energy(signal[:, : 100 + random.randint(0, 3)])


def one_length_for_each_pass(signals):
    rng = np.random.default_rng(1)
    for _ in range(5):
        width = rng.integers(100, 900)
        for signal in signals:
            energy(signal[:width])


if __name__ == "__main__":
    windows(tf.random.normal((9000,)))
    few_lengths(tf.random.normal((10, 9000)))
    one_length_for_each_pass(tf.random.normal((1000, 9000)))
