"""The slices of an array are made in no time, and TensorFlow adds the prefetch by itself."""

import numpy as np
import tensorflow as tf

scores = tf.keras.layers.Dense(1)


def averages(rows, size):
    batches = tf.data.Dataset.from_tensor_slices(rows).batch(size)
    batches.prefetch(tf.data.AUTOTUNE)
    return [float(tf.reduce_mean(scores(batch))) for batch in batches]


print(averages(np.load("rows.npy"), 64))
