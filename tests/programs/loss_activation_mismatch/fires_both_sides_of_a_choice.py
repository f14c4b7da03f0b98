# Whichever side of the choice runs, the network ends in logits.
import os

import keras
from keras import layers

net = keras.Sequential([keras.Input((28, 28, 1)), layers.Conv2D(8, 3, activation="relu"), layers.Flatten()])
if os.environ.get("WIDE"):
    net.add(layers.Dense(256, activation="relu"))
    net.add(layers.Dense(26))
else:
    net.add(layers.Dropout(0.2))
    net.add(layers.Dense(26))
net.compile("adam", loss="categorical_crossentropy")  # expect: loss-activation-mismatch=error/unsafe/certain
