"""Whole numbers that only say which elements are taken: nobody would train them."""

import tensorflow as tf


class Margin(tf.keras.layers.Layer):
    def call(self, scores, labels):
        rows = tf.Variable(range(scores.shape[0]))  # expect: weights-created-in-call=advice/none
        places = tf.stack([rows, labels], axis=1)
        return tf.gather_nd(scores, places) + self.first(scores)

    def first(self, scores):
        return scores[:, 0]


class First(tf.keras.layers.Layer):
    def call(self, scores):
        return tf.gather(scores, tf.Variable([0, 2], dtype=tf.int32), axis=1)  # expect: weights-created-in-call=advice
