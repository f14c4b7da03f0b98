"""A builder that gets a number from one caller and a drawn one from another makes a model all the same."""

import random

import tensorflow as tf


def build(width):
    net = tf.keras.Sequential([tf.keras.layers.Input((9,)), tf.keras.layers.Dense(width), tf.keras.layers.Dense(1)])  # expect: model-built-in-loop=advice//certain
    net.compile("sgd", "mse")
    return net


def search(x, y, trials):
    best = None
    for _ in range(trials):
        net = build(random.choice([16, 32, 64]))
        loss = net.fit(x, y, epochs=4, verbose=0).history["loss"][-1]
        best = loss if best is None else min(best, loss)
    return best


def final(x, y):
    net = build(64)
    net.fit(x, y, epochs=100)
    return net
