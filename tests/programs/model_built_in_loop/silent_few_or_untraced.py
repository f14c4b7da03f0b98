"""A handful of models by name, a search that halves its range, and models that run eagerly."""

import numpy as np
import tensorflow as tf


def net(units):
    return tf.keras.Sequential([tf.keras.layers.Dense(units), tf.keras.layers.Dense(1)])


def compare(x, y):
    sizes = {"small": 8, "middle sized": 16, "large": 32}
    for name, units in sizes.items():
        model = net(units)
        model.compile("adam", "mse")
        print(name, model.fit(x, y, verbose=0).history["loss"][-1])


def smallest(x, y, low, high):
    while high - low > 1:
        middle = (low + high) // 2
        model = net(middle)
        model.compile("adam", "mse")
        loss = model.fit(x, y, verbose=0).history["loss"][-1]
        low, high = (low, middle) if loss < 0.1 else (middle, high)
    return high


def untraced(trials):
    for trial in trials:
        model = net(trial.units)
        model.compile("adam", "mse", run_eagerly=True)
        model.fit(np.ones((8, 4)), np.ones((8, 1)), verbose=0)
