"""Row by row through all batches, and not one of them."""

import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
rows = tf.data.Dataset.from_tensor_slices(tf.zeros((6400, 4))).batch(32)
drawn = iter(rows)
for _ in range(200):
    row_batch = next(drawn)
    for row in row_batch:
        print(net.predict(np.expand_dims(row, 0)))  # expect: predict-in-loop=warning
