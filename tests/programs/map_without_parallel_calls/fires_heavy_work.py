"""Much work for one element, and state that keeps TensorFlow from sharing it out by itself."""

import numpy as np
import tensorflow as tf

LETTERS = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(["a", "b"], [1, 2]), 0)
VECTORS = tf.keras.layers.TextVectorization(max_tokens=30_000, output_sequence_length=200)


def cropped(scan):
    return tf.image.random_crop(tf.image.resize_with_crop_or_pad(scan, 40, 40), (32, 32, 3))


def scans(paths, read):
    ready = tf.data.Dataset.from_tensor_slices(paths).map(read, tf.data.AUTOTUNE).cache()
    return ready.shuffle(4000).map(cropped).batch(16).prefetch(2)  # expect: map-without-parallel-calls=warning


def spelled(line):
    return LETTERS.lookup(tf.strings.unicode_split(line, "UTF-8"))


def words(files):
    lines = tf.data.TextLineDataset(files)
    return lines.map(spelled).padded_batch(64).prefetch(2)  # expect: map-without-parallel-calls=warning


def reviews(texts, stars):
    given = tf.data.Dataset.from_tensor_slices((texts, stars)).shuffle(9000).batch(32)
    return given.map(lambda text, star: (VECTORS(text), star)).prefetch(2)  # expect: map-without-parallel-calls=warning


def signal(path):
    return np.load(path.decode())["signal"]


def signals(paths):
    slices = tf.data.Dataset.from_tensor_slices(paths)
    loaded = slices.map(lambda path: tf.numpy_function(signal, [path], tf.float32))  # expect: map-without-parallel-calls=warning
    return loaded.batch(8)
