"""One pass of inference, a function that only prints, small flips of batches, and what is timed: advice."""

import time

import numpy as np
import tensorflow as tf
import tensorflow_datasets as tfds

encoder = tf.keras.models.load_model("encoder.keras")


def words(line):
    return tf.py_function(lambda l: open(l.numpy()).read(), [line], tf.string)


def embed(files, target):
    lines = tf.data.TextLineDataset(files).map(words)  # expect: map-without-parallel-calls=advice, python-function-in-map=advice
    rows = []
    for batch in lines.batch(32):
        rows.append(encoder(batch).numpy())
    np.save(target, np.vstack(rows))


class Index:
    def __init__(self, model):
        self._model = model

    def rows(self, files):
        lines = tf.data.TextLineDataset(files).map(words)  # expect: map-without-parallel-calls=advice, python-function-in-map=advice
        rows = []
        for batch in lines.batch(32):
            rows.append(self._model(batch, training=False))
        return np.vstack(rows)


def shown(x):
    if tf.strings.length(x) < 10:
        tf.print(x)
    return x


def inputs(files, model, debug=False):
    lines = tf.data.TextLineDataset(files)
    if debug:
        lines = lines.map(shown)  # expect: map-without-parallel-calls=advice
    model.fit(lines.batch(32).prefetch(1), epochs=3)


def small(model):
    batches = tfds.load("cifar10", split="train", batch_size=128, as_supervised=True)
    flipped = batches.map(lambda x, y: (tf.image.random_flip_left_right(x), y))  # expect: map-without-parallel-calls=advice
    model.fit(flipped, epochs=20)


def decoded(name):
    return tf.image.random_flip_left_right(tf.io.decode_jpeg(tf.io.read_file(name)))


def compared(names):
    pictures = tf.data.Dataset.from_tensor_slices(names).map(decoded)  # expect: map-without-parallel-calls=advice
    begun = time.perf_counter()
    for _ in pictures.batch(32).take(100):
        pass
    print(time.perf_counter() - begun)
