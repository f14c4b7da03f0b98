import numpy as np
import tensorflow as tf


def adjusted(weights, path):
    counts = np.load(path)
    for _ in range(25):
        weights = weights * tf.cast(counts, tf.float32)
        weights /= tf.reduce_sum(weights)
    return weights
