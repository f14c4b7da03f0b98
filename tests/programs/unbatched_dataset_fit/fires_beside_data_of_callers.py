"""Data of callers of which only the last steps are in sight is no reason to batch otherwise, nor to stumble."""

import tensorflow as tf


def train(model: tf.keras.Model, rows, given: tf.data.Dataset, data):
    base = tf.data.Dataset.from_tensor_slices(rows)
    model.fit(base)  # expect: unbatched-dataset-fit=advice/unsafe/certain
    model.fit(given.prefetch(1))
    for batch in data.cache().prefetch(1):
        model.train_on_batch(batch)
