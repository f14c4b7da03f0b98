"""One cause is one finding: the model that the loop builds, not the one that it builds inside of itself."""

import random

import numpy as np
import tensorflow as tf


class Head(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.last = tf.keras.layers.Dense(1)

    def call(self, x):
        return self.last(x)


class Net(tf.keras.Model):
    def __init__(self, units):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(units, activation="relu")
        self.head = Head()
        self.head.compile("sgd", "mse")

    def call(self, x):
        return self.head(self.hidden(x))


while True:
    units = random.choice((4, 8, 16))
    net = Net(units)  # expect: model-built-in-loop=advice
    net.compile("adam", "mse")
    found = net.fit(np.random.rand(100, 4), np.random.rand(100, 1))
    if found.history["loss"][-1] < 0.01:
        break
