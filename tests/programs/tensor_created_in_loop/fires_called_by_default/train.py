"""A configuration decides whether the data is weighted before the training."""

import json

import tensorflow as tf
from preparing import arrange


def train(size, weighted):
    batches = tf.data.Dataset.from_tensor_slices(tf.ones((6400, 512))).batch(size)
    if weighted:
        arrange(batches)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(batches.map(lambda row: (row, row[:, :1])), epochs=20)


with open("config.json") as file:
    train(**json.load(file))
