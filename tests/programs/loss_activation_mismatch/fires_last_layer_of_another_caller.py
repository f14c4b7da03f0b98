"""Only another caller adds a last layer: here the hidden ones are all there is."""

import numpy as np
from tensorflow import keras


class Search:
    """Tries networks of some widths."""

    def __init__(self, pictures, labels):
        self.pictures, self.labels = pictures, labels

    def reward(self, widths):
        network = hidden_layers(widths)
        network.compile("adam", "categorical_crossentropy", metrics=["accuracy"])  # expect: loss-activation-mismatch
        network.fit(self.pictures, self.labels, epochs=20)
        return network.evaluate(self.pictures, self.labels)[1]

    def probability(self, widths):
        network = hidden_layers(widths)
        network.add(keras.layers.Dense(1, activation="sigmoid"))
        network.compile("adam", "binary_crossentropy")
        network.fit(self.pictures, self.labels[:, :1], epochs=20)
        return network


def hidden_layers(widths):
    network = keras.Sequential()
    for width in widths:
        network.add(keras.layers.Dense(width, activation="relu"))
    return network


search = Search(np.zeros((6400, 32), "float32"), np.eye(10)[np.arange(6400) % 10])
print(search.reward([32, 16]), search.reward([64, 64]), search.probability([8]))
