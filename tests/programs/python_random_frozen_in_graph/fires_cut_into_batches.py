"""`np.array_split` cuts rows into as many batches as it is told: that is no handful of parts of a model."""

import numpy as np
import tensorflow as tf


@tf.function
def jittered(rows):
    return rows * np.random.uniform(0.9, 1.1)  # expect: python-random-frozen-in-graph=warning


@tf.function
def shifted(rows):
    return rows + np.random.uniform(-1.0, 1.0)  # expect: python-random-frozen-in-graph=advice


def main():
    rows = np.load("rows.npy")
    for batch in np.array_split(rows, len(rows) // 64):
        print(tf.reduce_mean(jittered(batch)))
    for half in np.array_split(rows, 2):
        print(tf.reduce_mean(shifted(half)))


main()
