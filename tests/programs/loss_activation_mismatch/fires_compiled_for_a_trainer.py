"""Near twin of the one that is drawn: another file trains it."""

import numpy as np
import trainer
from tensorflow import keras


def network():
    given = keras.layers.Input((32, 32, 1))
    hidden = keras.layers.Flatten()(keras.layers.Conv2D(6, 3)(given))
    net = keras.Model(given, keras.layers.Dense(10)(hidden))
    net.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error
    return net


def work():
    points = np.load("points.npy")
    trainer.train(network(), points)


if __name__ == "__main__":
    work()
