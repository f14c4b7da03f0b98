"""A method that `call` alone runs, and one that prepares the layer."""

import numpy as np
import tensorflow as tf


class Shaky(tf.keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.width = width
        self.start = self.first()

    def first(self):
        return float(np.random.uniform(-1.0, 1.0))

    def call(self, rows, training=None):
        if training:
            rows = self.shaken(rows)
        return rows + self.start

    def shaken(self, rows):
        return rows * np.random.uniform(1.0 - self.width, 1.0 + self.width)  # expect: python-random-frozen-in-graph=warning


net = tf.keras.Sequential([Shaky(0.1), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(tf.ones((640, 4)), tf.ones((640, 1)), epochs=9)
