"""Whole numbers that each call counts on, and loses; and numbers that somebody would train."""

import tensorflow as tf


class Counted(tf.keras.layers.Layer):
    def call(self, scores):
        seen = tf.Variable(0)  # expect: weights-created-in-call=error
        seen.assign_add(1)
        return scores / tf.cast(seen, tf.float32)


class Scaled(tf.keras.layers.Layer):
    def call(self, scores):
        scale = tf.Variable([1.0, 2.0])  # expect: weights-created-in-call=error
        return scores * scale
