"""Hundreds of samples, and a search that goes on: each is over soon, and what is left behind piles up."""

import numpy as np
from sklearn.model_selection import ShuffleSplit
from tensorflow import keras

x, y = np.load("x.npy"), np.load("y.npy")
for train, rest in ShuffleSplit(n_splits=400, test_size=0.2).split(x):
    net = keras.Sequential([keras.layers.Dense(20, activation="relu"), keras.layers.Dense(1)])  # expect: model-built-in-loop=warning
    net.compile("adam", "mse")
    net.fit(x[train], y[train], epochs=800, verbose=0)

trial = 0
while trial < len(x):
    net = keras.Sequential([keras.layers.Dense(200, activation="relu"), keras.layers.Dense(1)])  # expect: model-built-in-loop=advice
    net.compile("adam", "mse")
    print(net.fit(x, y, epochs=150, verbose=0).history["loss"][-1])
    trial += 1

good = False
while not good:
    net = keras.Sequential([keras.layers.Dense(64, activation="tanh"), keras.layers.Dense(1)])  # expect: model-built-in-loop=advice
    net.compile("sgd", "mse")
    good = net.fit(x, y, epochs=2, verbose=0).history["loss"][-1] < 0.1
