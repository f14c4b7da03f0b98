"""`tf.keras` is Keras 2 once the library is imported."""
# never: keras3-removed-api

import tensorflow_model_optimization as tfmot
import tensorflow as tf


def train(model: tf.keras.Model, batches):
    model = tfmot.sparsity.keras.strip_pruning(model)
    model.compile(tf.keras.optimizers.Adam(lr=1e-3), "mse")
    model.fit(batches, epochs=3, workers=4)
