"""Each batch is one row: nothing meets in it, whatever the buffer."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
rows = tf.data.Dataset.from_tensor_slices((np.load("x.npy"), np.load("y.npy")))
model.fit(rows.shuffle(4).batch(1), epochs=5)  # expect: shuffle-buffer-tiny=advice
