"""A profile of some thirty batches is made once in a run."""

import tensorflow as tf


def callbacks(folder):
    return [
        tf.keras.callbacks.TensorBoard(folder, profile_batch="5,35"),  # expect: heavy-callback=advice
        tf.keras.callbacks.TensorBoard(folder, profile_batch=(100, 149)),  # expect: heavy-callback=advice
        tf.keras.callbacks.TensorBoard(folder, profile_batch=(10, 20)),
    ]
