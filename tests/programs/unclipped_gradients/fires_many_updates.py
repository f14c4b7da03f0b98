"""Nobody knows how many updates, over 250 steps of time."""

import pandas as pd
import tensorflow as tf

table = pd.read_csv("shares.csv")
target = table.pop("next")
net = tf.keras.Sequential(
    [
        tf.keras.layers.Reshape([250, 1]),
        tf.keras.layers.LSTM(30, activation="relu"),  # expect: rnn-blocks-cudnn=advice
        tf.keras.layers.Dense(1),
    ]
)
net.compile(optimizer="adam", loss="mse")  # expect: unclipped-gradients=advice
net.fit(table.values, target.values, batch_size=16, epochs=40)
