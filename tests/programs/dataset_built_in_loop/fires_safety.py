"""Built from what stays the same for sure, or perhaps not."""

import random

import numpy as np
import tensorflow as tf

SIZE = 64


def read(x):
    return tf.cast(x, tf.float32)


def drawn(x):
    return x + random.random()  # expect: python-random-frozen-in-graph=warning


def safe(model: tf.keras.Model, steps):
    images = tf.zeros((640, 8))
    for _ in range(steps):
        for batch in tf.data.Dataset.from_tensor_slices(images).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/safe/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        for batch in tf.data.Dataset.range(640).map(read, 2).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)


def unsafe(model: tf.keras.Model, steps, rows):
    array = np.zeros((640, 8))
    images = tf.zeros((640, 8))
    for _ in range(steps):
        for batch in tf.data.Dataset.from_tensor_slices(array).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        for batch in tf.data.Dataset.from_tensor_slices(rows).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        for batch in tf.data.Dataset.from_tensor_slices(images).shuffle(640).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        for batch in tf.data.Dataset.from_tensor_slices(images).cache().batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        for batch in tf.data.Dataset.from_tensor_slices(images).map(drawn, 2).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        for path in tf.data.Dataset.list_files("*.png").map(tf.io.read_file, 4).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(path)
    for _ in range(steps):
        for batch in tf.keras.utils.image_dataset_from_directory("images").prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)
    for _ in range(steps):
        try:
            for batch in tf.data.Dataset.from_tensor_slices(images).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
                model.train_on_batch(batch)
        except ValueError:
            print("not this time")
    for _ in range(steps):
        for batch in tf.data.TFRecordDataset(rows).map(read, 2).batch(SIZE).prefetch(1):  # expect: dataset-built-in-loop=/unsafe/certain
            model.train_on_batch(batch)
