import tensorflow as tf
from tensorflow.keras import layers


class Propagate(layers.Layer):
    def __init__(self, steps, **kwargs):
        super().__init__(**kwargs)
        self.steps = steps

    def call(self, x):
        for _ in range(self.steps):
            adjacency = tf.eye(512)
            x = tf.linalg.matmul(adjacency, x)
        return x
