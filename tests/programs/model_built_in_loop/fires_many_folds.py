import numpy as np
from sklearn.model_selection import KFold
from tensorflow import keras


def build(width):
    net = keras.Sequential([keras.layers.Input((12,)), keras.layers.Dense(width), keras.layers.Dense(1)])  # expect: model-built-in-loop=advice//certain
    net.compile("adam", "mse")
    return net


def validate(x, y, width=256):
    errors = []
    for train, test in KFold(n_splits=40, shuffle=True).split(x):
        net = build(width)
        net.fit(x[train], y[train], epochs=20, verbose=0)
        errors.append(net.evaluate(x[test], y[test], verbose=0))
    return np.mean(errors)


print(validate(np.random.rand(4000, 12), np.random.rand(4000)))
