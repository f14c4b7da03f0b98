import sys

import keras
from keras import layers
from nets import make_net
from sklearn.linear_model import SGDClassifier


def train(x, y):
    if len(sys.argv) > 1:
        net = keras.Sequential([layers.Input((16,)), layers.Dense(3, activation="softmax")])
    else:
        net = keras.Sequential([layers.Input((16,)), layers.Dense(3)])
    net.compile("adam", "sparse_categorical_crossentropy")
    net.fit(x, y, epochs=3)


def from_elsewhere(x, y):
    net = make_net() if len(sys.argv) > 1 else keras.Sequential([layers.Input((16,)), layers.Dense(3)])
    net.compile("adam", "sparse_categorical_crossentropy")
    net.fit(x, y, epochs=3)


def of_another_library(x, y):
    net = SGDClassifier() if len(sys.argv) > 1 else keras.Sequential([layers.Input((16,)), layers.Dense(3)])
    net.compile("adam", "sparse_categorical_crossentropy")
    net.fit(x, y)
