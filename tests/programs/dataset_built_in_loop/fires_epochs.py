"""An epoch each, or several in each round: then the building hardly counts."""

import tensorflow as tf


def train(model: tf.keras.Model, rounds, n):
    images = tf.zeros((640, 8))
    for _ in range(rounds):
        model.fit(tf.data.Dataset.from_tensor_slices(images).batch(8).prefetch(1))  # expect: dataset-built-in-loop
    for _ in range(rounds):
        model.fit(tf.data.Dataset.from_tensor_slices(images).batch(8).prefetch(1), epochs=1)  # expect: dataset-built-in-loop
    for _ in range(rounds):
        model.fit(tf.data.Dataset.from_tensor_slices(images).batch(8).prefetch(1), epochs=20)  # expect: dataset-built-in-loop=advice
    for _ in range(rounds):
        model.fit(tf.data.Dataset.from_tensor_slices(images).batch(8).prefetch(1), epochs=n + 1, initial_epoch=n)  # expect: dataset-built-in-loop
