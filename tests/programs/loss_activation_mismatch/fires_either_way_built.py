import sys

import keras
from keras import layers


def build(deep):
    inputs = keras.Input((16,))
    if deep:
        hidden = layers.Dense(64, activation="relu")(inputs)
        return keras.Model(inputs, layers.Dense(4)(hidden))
    return keras.Sequential([inputs, layers.Dense(4)])


def train(x, y):
    if len(sys.argv) > 1:
        net = keras.Sequential([layers.Input((16,)), layers.Dense(64, activation="relu"), layers.Dense(3)])
    else:
        net = keras.Sequential([layers.Input((16,)), layers.Dense(3)])
    net.compile("adam", "sparse_categorical_crossentropy")  # expect: loss-activation-mismatch=error/unsafe/certain
    net.fit(x, y, epochs=3)
    other = build(len(sys.argv) > 2)
    other.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error/unsafe/certain
    other.fit(x, y, epochs=3)
