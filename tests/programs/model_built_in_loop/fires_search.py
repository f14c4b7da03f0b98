import itertools

import keras
from keras import layers


def tune(x, y, space):
    best = None
    for units, rate in itertools.product(space["units"], space["rates"]):
        net = keras.Sequential()  # expect: model-built-in-loop=advice
        net.add(layers.Dense(units, activation="relu"))
        net.add(layers.Dense(1))
        net.compile(optimizer=keras.optimizers.Adam(rate), loss="mse")
        score = net.fit(x, y, epochs=5, verbose=0).history["loss"][-1]
        best = min(best or score, score)
    return best
