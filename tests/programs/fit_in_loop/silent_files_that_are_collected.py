"""What is collected are whole files, or all that there is: each `fit` trains for long."""

import random

import numpy as np
from tensorflow import keras


def network():
    net = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(1)])
    net.compile(loss="mse", optimizer="adam")
    return net


def by_files(paths):
    net = network()
    for _ in range(100):
        inputs, goals = [], []
        for path in random.sample(paths, 20):
            day = np.load(path)
            inputs.append(day["x"])
            goals.append(day["y"])
        net.fit(np.concatenate(inputs), np.concatenate(goals))


def by_sites(sites):
    net = network()
    for _ in range(100):
        inputs, goals = [], []
        for site in sites:
            inputs.append(site.x)
            goals.append(site.y)
        net.fit(np.concatenate(inputs), np.concatenate(goals))
