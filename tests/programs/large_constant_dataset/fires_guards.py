import numpy as np
import tensorflow as tf


def load(strategy, place):
    with tf.device("GPU:0"):
        a = tf.data.Dataset.from_tensor_slices(np.load("big.npy"))  # expect: large-constant-dataset=advice/none
    with tf.device(place), strategy.scope():
        b = tf.data.Dataset.from_tensor_slices(np.load("big.npy"))  # expect: large-constant-dataset=advice/none
    with strategy, tf.device(), open("cpu.txt") as cpu:
        c = tf.data.Dataset.from_tensors(np.zeros((64, 1024, 1024)))  # expect: large-constant-dataset=advice/none/certain
    return a, b, c
