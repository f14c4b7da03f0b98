"""Without its activation an LSTM gives what its gates let through, which they hold."""

import numpy as np
import tensorflow as tf

x, y = np.load("x.npy"), np.load("y.npy")
net = tf.keras.Sequential(
    [tf.keras.layers.LSTM(64, activation=None, return_sequences=True), tf.keras.layers.Dense(1)]
)
net.compile(tf.keras.optimizers.Adam(), "mse")  # expect: unclipped-gradients=advice
net.fit(x, y, epochs=50)
