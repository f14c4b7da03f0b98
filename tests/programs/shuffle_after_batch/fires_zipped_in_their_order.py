"""Fits a curve through some of its points."""

import numpy as np
import tensorflow as tf

points = np.linspace(-3.0, 3.0, 30000, dtype=np.float32)
heights = np.sin(points)
taken = np.arange(0, 30000, 2)
inputs = tf.data.Dataset.from_tensor_slices(points[taken])
outputs = tf.data.Dataset.from_tensor_slices(heights[taken])
data = tf.data.Dataset.zip((inputs, outputs)).batch(20)
data = data.shuffle(500)  # expect: shuffle-after-batch=warning
model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(data, epochs=20)
