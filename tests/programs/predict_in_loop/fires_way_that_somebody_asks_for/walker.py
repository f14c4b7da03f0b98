"""A walker that is shown the world step by step."""

import numpy as np
import tensorflow as tf


class Walker:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(8)])
        self.net.compile("adam", "mse")

    def walk(self, steps, shaken=False):
        place = np.zeros(8)
        for step in range(steps):
            if shaken:
                place = self.net.predict(place[None] + np.random.rand(1, 8))[0]  # expect: predict-in-loop=warning
            place = place + 0.1
        return place
