"""The function has no such parameter any more: nothing below the call is reached."""

import numpy as np
import tensorflow as tf


def build(width, depth=2):
    layers = [tf.keras.layers.Dense(width) for _ in range(depth)]
    return tf.keras.Sequential([*layers, tf.keras.layers.Dense(1)])


model = build(width=64, dropout=0.2)
model.load_weights("weights.h5")
for house in np.load("houses.npy"):
    print(model.predict(house[None]))  # expect: predict-in-loop=advice
