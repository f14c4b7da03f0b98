import numpy as np
import tensorflow as tf


class Noise(tf.keras.layers.Layer):
    def call(self, inputs):
        scale = np.random.uniform(0.5, 1.5)  # expect: python-random-frozen-in-graph=warning
        print("scale " + str(scale))
        return inputs * scale
