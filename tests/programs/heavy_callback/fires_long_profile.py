"""A profile of hundreds of batches fills the memory."""

import tensorflow as tf


def callbacks(folder):
    return [
        tf.keras.callbacks.TensorBoard(folder, profile_batch="5,350"),  # expect: heavy-callback=advice
        tf.keras.callbacks.TensorBoard(folder, profile_batch=(100, 250)),  # expect: heavy-callback=advice
    ]
