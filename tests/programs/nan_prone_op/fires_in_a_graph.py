"""Losses of TensorFlow 1: what an optimizer minimises, through attributes, parameters and functions."""

import tensorflow as tf


class Classifier:
    def __init__(self, sides, classes, decay):
        self.pictures = tf.placeholder(tf.float32, (None, sides * sides))
        self.labels = tf.placeholder(tf.float32, (None, classes))
        weights = tf.get_variable("weights", (sides * sides, classes))
        self.said = tf.nn.softmax(tf.matmul(self.pictures, weights))
        entropy = -tf.reduce_sum(self.labels * tf.log(self.said), axis=1)  # expect: nan-prone-op=advice
        self.loss = tf.reduce_mean(entropy) + decay * lengths(tf.trainable_variables())
        # Nobody takes a gradient of what is only drawn.
        self.sureness = tf.reduce_mean(tf.log(tf.nn.softmax(tf.matmul(self.pictures, weights))))
        tf.summary.scalar("sureness", self.sureness)
        self.step = self.update(self.loss)

    def update(self, loss):
        optimizer = tf.train.AdamOptimizer(1e-3)
        pairs = optimizer.compute_gradients(loss)
        return optimizer.apply_gradients(pairs)


def lengths(variables):
    return tf.add_n([tf.sqrt(tf.reduce_sum(tf.square(variable))) for variable in variables])  # expect: nan-prone-op=advice
