"""TensorFlow parallelises what has no state by itself; what draws or asks Python it does not."""

import tensorflow as tf

table = tf.Variable([1.0, 2.0])


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def noisy(image):
    return tf.image.random_flip_left_right(tf.image.random_brightness(image, 0.2))


def load(pattern, given):
    files = tf.data.Dataset.list_files(pattern)
    a = files.map(decode)  # expect: map-without-parallel-calls=advice/safe/certain
    b = files.map(decode, tf.data.AUTOTUNE).map(noisy)  # expect: map-without-parallel-calls=warning/unsafe/certain
    c = tf.data.Dataset.range(9000).map(lambda x: table[x % 2])  # expect: map-without-parallel-calls=warning/unsafe/certain
    d = files.interleave(lambda name: tf.data.TFRecordDataset(name).map(given), 4, 1, 4)  # expect: map-without-parallel-calls=advice/unsafe/likely
    return a, b, c, d


def nothing(pattern, given, rows):
    a = tf.data.TFRecordDataset(pattern).map(given)
    b = tf.data.Dataset.from_tensor_slices(rows).map(lambda x: x * 2)
    return a, b
