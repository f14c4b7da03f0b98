"""The iterator is made in each round; the `try` around it is for something else."""

import tensorflow as tf


def train(model: tf.keras.Model, rows, steps):
    labelled = tf.data.Dataset.from_tensor_slices(rows).batch(8).prefetch(1)
    for _ in range(steps):
        try:
            drawn = iter(labelled)
            model.train_on_batch(next(drawn))  # expect: iterator-restarted-in-loop=advice
        except tf.errors.ResourceExhaustedError:
            continue


def train_after_an_error(model: tf.keras.Model, rows, steps):
    labelled = tf.data.Dataset.from_tensor_slices(rows).batch(8).prefetch(1)
    try:
        model.load_weights("last.weights.h5")
    except FileNotFoundError:
        for _ in range(steps):
            model.train_on_batch(next(iter(labelled)))  # expect: iterator-restarted-in-loop=advice
