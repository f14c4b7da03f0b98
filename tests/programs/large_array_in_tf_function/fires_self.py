import numpy as np
import tensorflow as tf


class Memory:
    def __init__(self, path):
        self.images = np.load(path)
        self.net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(8)])

    @tf.function
    def codes(self, rows):
        return self.net(tf.gather(self.images, rows))  # expect: large-array-in-tf-function=advice
