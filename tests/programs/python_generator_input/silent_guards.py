# never: python-generator-input
"""Decoded elsewhere, never trained on, or no decoding at all."""

import cv2
import tensorflow as tf


def pictures(paths):
    for path in paths:
        yield cv2.imread(path)


def numbers():
    for number in range(1000):
        yield number, number


class Rows(tf.keras.utils.Sequence):
    def __init__(self, rows):
        self.rows = rows

    def __getitem__(self, index):
        return self.rows[index]


class Plain:
    def __init__(self, paths):
        self.paths = paths

    def __getitem__(self, index):
        return [cv2.imread(path) for path in self.paths[index]]


class Named(tf.keras.utils.Sequence):
    def read(self, paths):
        return [cv2.imread(path) for path in paths]


def train(model: tf.keras.Model, paths):
    model.fit(numbers(), steps_per_epoch=10)
    model.predict(pictures(paths))
    for batch in tf.data.Dataset.from_generator(numbers, (tf.int64, tf.int64)).batch(8).prefetch(1):
        model.train_on_batch(batch)


def test_train(model: tf.keras.Model, paths):
    model.fit(pictures(paths))
