"""Keras tells a layer in which phase it is; only who asks in any case gets an error for it."""

import tensorflow as tf


class Noise(tf.keras.layers.Layer):
    def call(self, inputs, training=None):
        if training is None:
            training = tf.keras.backend.learning_phase()  # expect: keras3-removed-api=advice
        return inputs + tf.random.normal(tf.shape(inputs)) if training else inputs


class Always(tf.keras.layers.Layer):
    def call(self, inputs):
        training = tf.keras.backend.learning_phase()  # expect: keras3-removed-api=error
        return inputs + tf.random.normal(tf.shape(inputs)) if training else inputs
