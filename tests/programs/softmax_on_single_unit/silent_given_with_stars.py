# What `**options` gives may be the number of units: the default is nothing to rely on.
import json

import keras


def head(tensor, units=1, kind="softmax"):
    hidden = keras.layers.Dense(16, activation="relu")(tensor)
    return keras.layers.Dense(units, activation=kind)(hidden)


with open("model.json") as handle:
    options = json.load(handle)
inputs = keras.Input((12,))
model = keras.Model(inputs, head(inputs, **options))
