"""Near twin of what is shuffled in another method: only what is looked at is, while the training keeps its order."""

import tensorflow as tf


class Readings:
    def __init__(self, files, count):
        self.readings = tf.data.TFRecordDataset(files)
        self.readings.shuffle(count)  # expect: dataset-step-discarded=warning

    def shown(self, readings, size):
        return readings.shuffle(size * 64).batch(size).prefetch(1)

    def training(self, readings, size):
        return readings.batch(size).prefetch(1)


def train(model: tf.keras.Model, files):
    data = Readings(files, 40_000)
    for batch in data.shown(data.readings, 4).take(2):
        print(batch)
    model.fit(data.training(data.readings, 32), epochs=10)
