"""The switch stands behind the network: its layers were made for 32 bits, and compute with them."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2048, activation="relu"), tf.keras.layers.Dense(2048)])
tf.keras.backend.set_floatx("float64")
model.compile("adam", "mse")
model.fit(tf.random.normal((4096, 2048)), tf.random.normal((4096, 2048)), epochs=5)
