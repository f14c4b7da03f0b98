"""Branches that are asked for by their names: what is evaluated with may keep its order."""

import tensorflow as tf


def prepare(rows, targets, split):
    data = tf.data.Dataset.from_tensor_slices((rows, targets))
    if split == "val":
        data = data.shuffle(1024).map(lambda x, y: (tf.image.resize(x, (96, 96)), y)).cache().batch(32)
        return data.prefetch(1)
    if split == "test":
        return data.shuffle(1024).cache().batch(32).prefetch(1)
    return data.map(lambda x, y: (tf.image.resize(x, (96, 96)), y)).cache().shuffle(1024).batch(32).prefetch(1)


def train(model, rows, targets, split):
    model.fit(prepare(rows, targets, "train"), validation_data=prepare(rows, targets, split), epochs=20)
