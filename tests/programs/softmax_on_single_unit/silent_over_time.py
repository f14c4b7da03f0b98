# never: softmax-on-single-unit
import tensorflow as tf
from tensorflow.keras import layers


class Pooling(layers.Layer):
    def __init__(self):
        super().__init__()
        self.score = layers.Dense(1, use_bias=False)

    def call(self, sequence):
        weights = tf.nn.softmax(self.score(sequence), axis=1)
        return tf.reduce_sum(weights * sequence, axis=1)
