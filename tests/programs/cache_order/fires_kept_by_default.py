"""Near twin of what is kept on request: the option is on by default."""

import argparse

import tensorflow as tf


def turned(record):
    return tf.image.random_flip_left_right(tf.io.decode_jpeg(record, channels=3))


def finished(data, variations):
    if variations > 0:
        data = data.repeat(variations)
        data = data.cache("/tmp/variations")  # expect: cache-order=warning
    return data.repeat().prefetch(1)


def training_data(files, size, variations=0):
    data = tf.data.TFRecordDataset(files).map(turned, num_parallel_calls=8).shuffle(100).batch(size)
    return finished(data, variations)


def train(model: tf.keras.Model, files, settings):
    options = argparse.ArgumentParser()
    options.add_argument("--keep", type=int, default=3)
    told = options.parse_args()
    model.fit(training_data(files, 32, told.keep), epochs=40, steps_per_epoch=100)
    model.fit(training_data(files, 32, settings["keep"]), epochs=40, steps_per_epoch=100)
