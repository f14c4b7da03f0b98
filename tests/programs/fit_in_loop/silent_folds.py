import numpy as np
import pandas as pd
from sklearn.model_selection import KFold
from tensorflow import keras


def make():
    net = keras.Sequential([keras.layers.Dense(1)])
    net.compile("adam", "mse")
    return net


x, y = np.random.rand(100, 3), np.random.rand(100)
for train, test in KFold(n_splits=20).split(x):
    net = make()
    net.fit(x[train], y[train], epochs=10, verbose=0)
    keras.backend.clear_session()


def curriculum(net, levels):
    for level in levels:
        net.fit(level.x, level.y, epochs=level.epochs)
