"""Nothing mixes the rows, and assigning the step where it stands would add one more in each epoch: there is no fix."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
rows = tf.data.Dataset.from_tensor_slices(np.load("rows.npy")).map(lambda row: (row[:8], row[8:]))
for _ in range(200):
    rows.shuffle(50000)  # expect: dataset-step-discarded=warning/none/certain
    for x, y in rows.batch(64):
        model.train_on_batch(x, y)
