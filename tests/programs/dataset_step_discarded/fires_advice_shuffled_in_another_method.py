"""What is lost is lost twice over: the method that makes the training data shuffles the same elements."""

import tensorflow as tf


class Readings:
    def __init__(self, files, count):
        self.readings = tf.data.TFRecordDataset(files)
        self.readings.shuffle(count)  # expect: dataset-step-discarded=advice/none

    def training(self, readings, size):
        readings = readings.shuffle(size * 64)
        readings = readings.batch(size)
        return readings.prefetch(1)


def train(model: tf.keras.Model, files):
    data = Readings(files, 40_000)
    model.fit(data.training(data.readings, 32), epochs=10)
