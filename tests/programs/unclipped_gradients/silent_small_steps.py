"""RMSprop bounds its steps, and they are tiny."""

import numpy as np
import tensorflow as tf

net = tf.keras.Sequential(
    [tf.keras.layers.LSTM(64, activation="relu"), tf.keras.layers.Dense(1)]  # expect: rnn-blocks-cudnn=advice
)
net.compile(tf.keras.optimizers.RMSprop(learning_rate=0.0002), loss="mse")
net.fit(np.load("traffic.npy"), np.load("next.npy"), epochs=20)
