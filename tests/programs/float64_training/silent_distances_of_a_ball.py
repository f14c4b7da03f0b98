"""Distances near the rim of a ball lose all their digits in 32 bits."""

import numpy as np
import tensorflow as tf
from tensorflow import keras

keras.backend.set_floatx("float64")


def distance(left, right):
    gap = tf.reduce_sum(tf.square(left - right), axis=-1)
    inside = (1 - tf.reduce_sum(tf.square(left), axis=-1)) * (1 - tf.reduce_sum(tf.square(right), axis=-1))
    return tf.acosh(1 + 2 * gap / inside)


model = keras.Sequential([keras.layers.Dense(512, activation="tanh"), keras.layers.Dense(16, activation="tanh")])
model.compile("adam", lambda truth, found: tf.reduce_mean(distance(truth, found)))
model.fit(np.load("words.npy"), np.load("places.npy"), epochs=100)
