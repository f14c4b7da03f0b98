import random

import numpy as np
import tensorflow as tf


class Crops:
    def __init__(self, network):
        self.network = network
        self.rng = np.random.RandomState(3)

    @tf.function
    def score(self, pictures):
        return tf.reduce_mean(self.network(pictures))

    def run(self, pictures):
        scores = []
        for _ in range(5000):
            side = self.rng.randint(64, 192)
            part = pictures[:, :side, :side]
            scores.append(float(self.score(part)))  # expect: variable-shape-retrace=advice
        return scores


@tf.function
def energy(signal):
    return tf.reduce_sum(signal**2)


def windows(signal, draws=np.random.default_rng(1)):
    for _ in range(20_000):
        start = random.randrange(8000)
        width = int(draws.integers(low=100, high=900))
        energy(signal[start : start + width])  # expect: variable-shape-retrace=advice
        energy(signal[1 : random.randint(20, 400)])  # expect: variable-shape-retrace=advice


if __name__ == "__main__":
    Crops(tf.keras.applications.MobileNetV2(include_top=False)).run(tf.random.normal((8, 256, 256, 3)))
    windows(tf.random.normal((9000,)))
