"""No version adds a prefetch inside of a tf.function; outside of one 2.12 does."""

import tensorflow as tf


@tf.function
def epoch(model: tf.keras.Model, ds):
    for batch in ds:
        model.train_on_batch(batch)


def compiled(model: tf.keras.Model, rows):
    epoch(model, tf.data.Dataset.from_tensor_slices(rows).batch(8))  # expect: missing-prefetch=advice/safe/certain


def fitted(model: tf.keras.Model, rows):
    model.fit(tf.data.Dataset.from_tensor_slices(rows).batch(8))  # expect: missing-prefetch=advice/safe/certain
