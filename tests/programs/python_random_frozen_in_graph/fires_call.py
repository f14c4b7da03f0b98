import numpy as np
from tensorflow.keras import layers


class Noise(layers.Layer):
    def call(self, x, training=None):
        return x + np.random.normal(0.0, 0.1)  # expect: python-random-frozen-in-graph=warning


class Stamp(layers.Layer):
    def call(self, x):
        if np.random.uniform() > 0.5:  # expect: python-random-frozen-in-graph=warning
            return -x
        return x
