"""Published in a mixed order, but each batch keeps its members for all epochs; so do noisy copies of data."""

import numpy as np
import tensorflow as tf

(x, y), _ = tf.keras.datasets.fashion_mnist.load_data()
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile("sgd", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(tf.data.Dataset.from_tensor_slices((x, y)).shuffle(32).batch(32).prefetch(2), epochs=9)  # expect: shuffle-buffer-tiny=warning
rows = np.load("rows.npy") + np.random.normal(size=(9000, 4))
model.fit(tf.data.Dataset.from_tensor_slices((rows, rows)).shuffle(8).batch(32).prefetch(2), epochs=9)  # expect: shuffle-buffer-tiny=warning
