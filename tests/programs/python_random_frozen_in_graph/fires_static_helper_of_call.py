"""A static helper and a function beside the class, both called by what Keras traces."""

import numpy as np
import tensorflow as tf


class Jitter(tf.keras.layers.Layer):
    def call(self, inputs, training=False):
        return self._shaken(inputs) + self._moved() if training else inputs

    def _moved(self):
        return _shift()

    @staticmethod
    def _shaken(inputs):
        return inputs * np.random.uniform(0.9, 1.1)  # expect: python-random-frozen-in-graph=warning


def _shift():
    return np.random.normal(0.0, 0.1)  # expect: python-random-frozen-in-graph=warning


model = tf.keras.Sequential([tf.keras.Input((4,)), Jitter(), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.ones((64, 4)), tf.ones((64, 1)))
