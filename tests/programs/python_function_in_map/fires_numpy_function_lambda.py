import numpy as np
import tensorflow as tf


def standardise(x):
    return ((x - np.mean(x)) / np.std(x)).astype(np.float32)


def build(rows):
    ds = tf.data.Dataset.from_tensor_slices(rows)
    return ds.map(lambda x: tf.numpy_function(standardise, [x], tf.float32), tf.data.AUTOTUNE)  # expect: python-function-in-map=advice/none/certain
