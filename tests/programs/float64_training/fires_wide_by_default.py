"""Layers of some hundred units, as nobody says otherwise."""

import tensorflow as tf

# expect: float64-training=warning
tf.keras.backend.set_floatx("float64")


def build(units=(400, 300)):
    return tf.keras.Sequential(
        [
            tf.keras.layers.LSTM(units[0], return_sequences=True),
            tf.keras.layers.LSTM(units[1]),
            tf.keras.layers.Dense(1),
        ]
    )


net = build()
net.compile("adam", "mse")
net.fit(tf.zeros((100, 5, 8)), tf.zeros((100, 1)))
