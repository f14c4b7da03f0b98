"""A network that is compiled and drawn, and nothing trains it: its loss decides nothing."""

import numpy as np
import picture_of_layers
from tensorflow import keras


def network():
    given = keras.layers.Input((32, 32, 1))
    hidden = keras.layers.Flatten()(keras.layers.Conv2D(6, 3)(given))
    net = keras.Model(given, keras.layers.Dense(10)(hidden))
    net.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=advice
    return net


def show():
    points = np.random.uniform(size=(8, 32, 32, 1))
    picture_of_layers.draw(network(), points)


if __name__ == "__main__":
    show()
