# never: nan-prone-op
import tensorflow as tf
from tensorflow import keras


class Spread(keras.metrics.Metric):
    def __init__(self):
        super().__init__()
        self.total = self.add_weight(name="t", initializer="zeros")

    def update_state(self, y, p, sample_weight=None):
        self.total.assign_add(tf.reduce_sum(tf.norm(p, axis=-1)) / tf.reduce_sum(tf.ones_like(y)))

    def result(self):
        return tf.sqrt(self.total)


def perplexity(logits):
    p = tf.nn.softmax(logits)
    return tf.exp(-tf.reduce_sum(p * tf.math.log(p)))


def length(v):
    return tf.sqrt(tf.reduce_sum(tf.square(v)))
