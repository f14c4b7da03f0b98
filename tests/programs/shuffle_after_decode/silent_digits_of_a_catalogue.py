# never: shuffle-after-decode
"""Small pictures, pictures that stay encoded, and a buffer of some hundred large ones."""

import tensorflow as tf
import tensorflow_datasets as tfds


def digits(batch):
    data, info = tfds.load("mnist", split="train", as_supervised=True, with_info=True)
    return data.shuffle(info.splits["train"].num_examples).batch(batch).prefetch(tf.data.AUTOTUNE)


def encoded(batch):
    skipping = {"image": tfds.decode.SkipDecoding()}
    data, info = tfds.load("food101", split="train", decoders=skipping, with_info=True)
    data = data.shuffle(info.splits["train"].num_examples)
    return data.map(decoded, num_parallel_calls=tf.data.AUTOTUNE).batch(batch).prefetch(tf.data.AUTOTUNE)


def decoded(example):
    return tf.image.resize(tf.io.decode_jpeg(example["image"], channels=3), (224, 224)), example["label"]


def some(batch):
    data = tfds.load("stanford_dogs", split="train", as_supervised=True)
    return data.shuffle(500).padded_batch(batch).prefetch(tf.data.AUTOTUNE)


def train(model: tf.keras.Model):
    for data in (digits(128), encoded(32), some(8)):
        model.fit(data, epochs=5)
