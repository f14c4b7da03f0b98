"""The loader mixes the rows already: what the loop throws away would mix their batches, one step more in each epoch."""

import numpy as np
import tensorflow as tf


def load(path):
    rows = np.load(path)
    return tf.data.Dataset.from_tensor_slices(rows).shuffle(5000).batch(64)


model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
rows = load("rows.npy").map(lambda row: (row[:, :8], row[:, 8:]))
for _ in range(200):
    rows.shuffle(50000)  # expect: dataset-step-discarded=advice
    for x, y in rows:
        model.train_on_batch(x, y)
