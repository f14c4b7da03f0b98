"""The switch is a parameter: its default is what changes, not what callers say."""

import tensorflow as tf


class Trainer:
    def __init__(self):
        self.model = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])

    def train(self, x, y, run_eagerly: bool = True):
        self.model.compile("adam", "mse", run_eagerly=run_eagerly)  # expect: debug-mode-left-on=/unsafe
        self.model.fit(x, y, epochs=10)


Trainer().train(tf.random.normal((1000, 3)), tf.random.normal((1000, 1)))
