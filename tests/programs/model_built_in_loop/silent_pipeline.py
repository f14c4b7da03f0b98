# never: model-built-in-loop
import numpy as np
import tensorflow as tf
from tensorflow import keras


class Boosted:
    def __init__(self, rounds):
        self.rounds, self.members = rounds, []

    def fit(self, x, y):
        rest = y
        for _ in range(self.rounds):
            member = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
            member.compile("adam", "mse")
            member.fit(x, rest, verbose=0)
            rest = rest - member.predict(x, verbose=0)[:, 0]
            self.members.append(member)


def sizes(widths):
    for width in widths:
        net = keras.Sequential([keras.Input((8,)), keras.layers.Dense(width)])
        print(width, net.count_params())


def exported(paths, out):
    for path in paths:
        net = keras.models.load_model(path)
        net.compile("adam", "mse")
        net.save(out / path.name)
    return np.zeros(3), tf.zeros(3)
