"""The number of epochs stands in a dict."""

import numpy as np
import tensorflow as tf

SETTINGS = {"epochs": 20, "verbose": 0}


def portions():
    for start in range(0, 400, 40):
        yield np.ones((40, 2)) * start, np.ones((40, 1))


model = tf.keras.Sequential([tf.keras.layers.Input((2,)), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(portions(), **SETTINGS)  # expect: finite-generator-multi-epoch=warning
