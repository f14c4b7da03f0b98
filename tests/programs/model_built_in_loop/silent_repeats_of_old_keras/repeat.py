"""Thirty networks of three units on a Keras that traces nothing."""

import numpy as np
from keras.layers import Dense
from keras.models import Sequential

x, y = np.random.rand(20, 2), np.random.rand(20, 1)


def trained(units):
    model = Sequential()
    model.add(Dense(units, input_dim=2))
    model.add(Dense(1))
    model.compile("adam", "mse")
    model.fit(x, y, epochs=3, verbose=0)
    return model


def repeat(times):
    return max(score(trained(3)) for _ in range(times))


def score(model):
    return model.evaluate(x, y, verbose=0)


def scores(times):
    found = []
    for _ in range(times):
        model = trained(3)
        found.append(score(model))
    return found


print(repeat(30), scores(30))
