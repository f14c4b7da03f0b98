"""What an LSTM with relu remembers is added up over 400 steps."""

import numpy as np
import tensorflow as tf

net = tf.keras.Sequential(
    [
        tf.keras.layers.LSTM(32, activation="relu", input_shape=(400, 3)),  # expect: rnn-blocks-cudnn=advice
        tf.keras.layers.Dense(1),
    ]
)
net.compile(tf.keras.optimizers.Adam(1e-3), loss="mse")  # expect: unclipped-gradients=advice
net.fit(np.load("series.npy"), np.load("next.npy"), epochs=200)
