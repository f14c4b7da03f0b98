"""A variable that is made once, and a layer that makes one where it is built: both can be compiled."""

import numpy as np
import tensorflow as tf

tf.config.run_functions_eagerly(True)  # expect: debug-mode-left-on=advice


class Counting(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.seen = None

    def call(self, x):
        if self.seen is None:
            self.seen = tf.Variable(0.0)
        self.seen.assign_add(1.0)
        return x * self.seen


net = tf.keras.Sequential([tf.keras.layers.Dense(8), Counting(), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(np.random.rand(100, 4), np.random.rand(100, 1), epochs=10)
