import keras
import numpy as np


def batches(x, y, size):
    order = np.random.permutation(len(x))
    for start in range(0, len(x), size):
        part = order[start : start + size]
        yield x[part], y[part]


def train(x, y, epochs):
    net = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
    net.compile(optimizer="rmsprop", loss="mae")
    losses = []
    for epoch in range(epochs):
        for x_batch, y_batch in batches(x, y, 32):
            history = net.fit(x_batch, y_batch, verbose=0)  # expect: fit-in-loop=warning/none/likely
            losses.append(history.history["loss"])
    return net, losses
