"""Near twin of the lesson that is switched off: both run."""

import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


def plain(x, y):
    net = tf.keras.Sequential([layers.Flatten(), layers.Dense(1)])
    net.compile("adam", "mse")
    return net.fit(x, y, epochs=5)


def recurrent(x, y):
    net = tf.keras.Sequential()
    net.add(layers.LSTM(32, activation="relu"))  # expect: rnn-blocks-cudnn=advice
    net.add(layers.Dense(1))
    net.compile("adam", "mse")  # expect: unclipped-gradients=advice
    return net.fit(x, y, epochs=50)


def lesson():
    x, y = np.load("x.npy"), np.load("y.npy")
    first = plain(x, y)
    second = recurrent(x, y)
    print(first.history, second.history)


lesson()
