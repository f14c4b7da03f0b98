"""The newest TensorFlow of the day on which this was written; its calls say that it was one with Keras 2."""

import tensorflow as tf


def train(model: tf.keras.Model, batches):
    model.compile(tf.keras.optimizers.Adam(learning_rate=1e-3), "mse")
    model.fit_generator(batches, epochs=3)  # expect: keras3-removed-api=advice
