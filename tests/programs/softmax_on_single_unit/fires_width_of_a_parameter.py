"""Another caller may ask for more units: no fix."""

import tensorflow as tf


def build(width=2):
    return tf.keras.Sequential(
        [
            tf.keras.layers.Dense(8, activation="relu"),
            tf.keras.layers.Dense(width, activation="softmax"),  # expect: softmax-on-single-unit=/none
        ]
    )


build(width=1).summary()
