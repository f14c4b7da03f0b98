"""The iterator is kept; only where its data has ended a new one takes its place."""

import tensorflow as tf


def train(model: tf.keras.Model, rows, others, steps):
    labelled = tf.data.Dataset.from_tensor_slices(rows).batch(8).prefetch(1)
    plain = tf.data.Dataset.from_tensor_slices(others).batch(8).prefetch(1)
    drawn = iter(labelled)
    for batch in plain:
        try:
            examples = next(drawn)
        except StopIteration:
            drawn = iter(labelled)
            examples = next(drawn)
        model.train_on_batch(tf.concat([batch, examples], axis=0))
    kept = None
    for step in range(steps):
        if kept is None:
            kept = iter(labelled)
        model.train_on_batch(next(kept))
