# never: loss-activation-mismatch
# One side ends in probabilities; what is added in a loop, or under a second choice, is not told apart.
import os

import keras
from keras import layers

first = keras.Sequential([keras.Input((16,)), layers.Dense(32, activation="relu")])
if os.environ.get("WIDE"):
    first.add(layers.Dense(26, activation="softmax"))
else:
    first.add(layers.Dense(26))
first.compile("adam", loss="categorical_crossentropy")

second = keras.Sequential([keras.Input((16,)), layers.Dense(26)])
if os.environ.get("SOFT"):
    second.add(layers.Softmax())
second.compile("adam", loss="categorical_crossentropy")

third = keras.Sequential([keras.Input((16,)), layers.Dense(26)])
if os.environ.get("SOFT"):
    third.add(layers.Softmax())
if os.environ.get("NORMAL"):
    third.add(layers.BatchNormalization())
third.compile("adam", loss="categorical_crossentropy")
