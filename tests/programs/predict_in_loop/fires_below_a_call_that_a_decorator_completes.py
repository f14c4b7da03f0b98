"""What a decorator puts around the function gives what the call leaves out."""

import functools

import numpy as np
import tensorflow as tf


def with_defaults(function):
    @functools.wraps(function)
    def called(width=64):
        return function(width)

    return called


@with_defaults
def build(width):
    return tf.keras.Sequential([tf.keras.layers.Dense(width), tf.keras.layers.Dense(1)])


model = build()
model.load_weights("weights.h5")
for house in np.load("houses.npy"):
    print(model.predict(house[None]))  # expect: predict-in-loop
