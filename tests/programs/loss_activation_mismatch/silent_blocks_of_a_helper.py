"""A helper adds the blocks in the middle, from a line above the function that it helps, or one below."""

import numpy as np
from tensorflow import keras


def block(network, filters):
    network.add(keras.layers.Conv2D(filters, 3))
    network.add(keras.layers.Activation("relu"))


def build():
    network = keras.Sequential([keras.Input((32, 32, 3))])
    block(network, 16)
    dense(network, 64)
    network.add(keras.layers.Flatten())
    network.add(keras.layers.Dense(10, activation="softmax"))
    return network


def train():
    network = build()
    network.compile("adam", "categorical_crossentropy")
    network.fit(np.zeros((640, 32, 32, 3), "float32"), np.eye(10)[np.arange(640) % 10], epochs=20)


def dense(network, units):
    network.add(keras.layers.Dense(units, activation="relu"))


train()
