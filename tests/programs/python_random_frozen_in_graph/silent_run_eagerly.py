# never: python-random-frozen-in-graph
import numpy as np
import tensorflow as tf


class Masked(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.out = tf.keras.layers.Dense(1)

    def call(self, x):
        return self.out(x * np.random.rand())

    def reset_noise(self):
        self.offset = np.random.normal()


def main(options):
    model = Masked()
    model.compile("sgd", "mse", run_eagerly=options.eager)
    model.fit(tf.ones((80, 2)), tf.ones((80, 1)))
