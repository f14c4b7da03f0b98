import tensorflow as tf


class Learner:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        self.net.compile("adam", "mse")

    def train(self):
        self.net.fit(tf.zeros((100, 4)), tf.zeros((100, 1)))
