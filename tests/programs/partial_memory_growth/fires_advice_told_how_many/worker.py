import numpy as np
import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")
if gpus:
    tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: partial-memory-growth=advice


class Learner:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        self.net.compile("adam", "mse")

    def train(self):
        self.net.fit(np.load("x.npy"), np.load("y.npy"), epochs=50)
