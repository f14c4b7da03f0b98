"""A configuration decides whether the step is taken once more, in Python, to look into it."""

import json

import tensorflow as tf
from preparing import arrange


def train(size, debug_mode):
    batches = tf.data.Dataset.from_tensor_slices(tf.ones((6400, 512))).batch(size)
    if debug_mode:
        arrange(batches)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(batches.map(lambda row: (row, row[:, :1])), epochs=20)


with open("config.json") as file:
    train(**json.load(file))
