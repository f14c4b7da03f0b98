import numpy as np
import tensorflow as tf

codes = np.load("codes.npy")
batches = tf.data.Dataset.from_tensor_slices((codes, codes)).shuffle(10_000).batch(64)  # expect: missing-prefetch=advice
model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(128)])
model.compile("adam", "mse")
model.fit(batches, epochs=10)
