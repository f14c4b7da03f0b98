"""Helpers that give back the model, something that holds it, or both with its score."""

import numpy as np
import tensorflow as tf


def trained(rows, labels):
    net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    net.compile("adam", "mae")
    net.fit(rows, labels, epochs=2, verbose=0)
    return net


def trained_and_scored(rows, labels):
    net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    net.compile("adam", "mae")
    net.fit(rows, labels, epochs=2, verbose=0)
    return net, net.evaluate(rows, labels, verbose=0)


class Member:
    def __init__(self, rows, labels):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
        self.net.compile("adam", "mae")
        self.net.fit(rows, labels, epochs=2, verbose=0)


def ensemble(rows, labels):
    nets, pairs, members = [], [], []
    for _ in range(150):
        nets.append(trained(rows, labels))
    for _ in range(150):
        pairs.append(trained_and_scored(rows, labels))
    for _ in range(150):
        members.append(Member(rows, labels))
    return nets, pairs, members


if __name__ == "__main__":
    rows = np.random.rand(500, 6).astype("float32")
    ensemble(rows, rows[:, 0])
