"""Metrics count what is above 0.5 as the class: the last layer gets the activation, not the loss the logits."""

import tensorflow as tf

model = tf.keras.Sequential(
    [
        tf.keras.layers.Dense(8, activation="relu"),
        tf.keras.layers.Dense(1),
    ]
)
model.compile("adam", tf.keras.losses.BinaryCrossentropy(), metrics=["accuracy"])  # expect: loss-activation-mismatch=/unsafe
model.fit(tf.zeros((64, 3)), tf.zeros((64, 1)), epochs=3)
