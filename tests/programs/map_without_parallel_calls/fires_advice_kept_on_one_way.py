"""An option puts a cache behind the decoding: then it runs in the first epoch only."""

import argparse

import tensorflow as tf

parser = argparse.ArgumentParser()
parser.add_argument("--keep", action="store_true")
options = parser.parse_args()


def decode(name):
    return tf.image.random_crop(tf.image.decode_png(tf.io.read_file(name), 3), (64, 64, 3)), tf.zeros(4)


model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(4)])
model.compile("adam", "mse")
scans = tf.data.Dataset.list_files("scans/*.png").map(decode)  # expect: map-without-parallel-calls=advice
if options.keep:
    scans = scans.cache()  # expect: cache-order=warning
model.fit(scans.batch(16).prefetch(2), epochs=30)
