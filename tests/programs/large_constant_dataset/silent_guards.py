# never: large-constant-dataset
"""Small, on the CPU by name, or no constant at all."""

import numpy as np
import tensorflow as tf


def load(n):
    a = tf.data.Dataset.from_tensor_slices(np.zeros((100, 10)))
    with tf.device("CPU:0"):
        b = tf.data.Dataset.from_tensor_slices(np.load("big.npy"))
    with tf.device("/cpu:0"), tf.name_scope("data"):
        c = tf.data.Dataset.from_tensor_slices(np.load("big.npy"))
    d = tf.data.Dataset.from_generator(lambda: np.load("big.npy"), tf.float32)
    e = tf.data.Dataset.from_tensor_slices()
    return a, b, c, d, e


def test_load():
    return tf.data.Dataset.from_tensor_slices(np.load("big.npy"))
