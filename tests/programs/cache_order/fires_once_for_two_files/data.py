"""Each step is reported where it stands, and only there: another file trains with it."""

import tensorflow as tf


def scaled(x):
    return tf.cast(x, tf.float32) / 255.0


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def cached(rows):
    return tf.data.Dataset.from_tensor_slices(rows).repeat().cache().batch(8).prefetch(1)  # expect: cache-order=error/safe/certain


def tiny(rows):
    return tf.data.Dataset.from_tensor_slices(rows).shuffle(4).batch(8).prefetch(1)  # expect: shuffle-buffer-tiny=warning/none/certain


def late(rows):
    return tf.data.Dataset.from_tensor_slices(rows).batch(8).shuffle(100).prefetch(1)  # expect: shuffle-after-batch=warning/unsafe/certain


def huge(rows):
    return tf.data.Dataset.from_tensor_slices(rows).shuffle(5_000_000).batch(8).prefetch(1)  # expect: shuffle-buffer-huge=warning/none/certain


def decoded(pattern):
    files = tf.data.Dataset.list_files(pattern).map(decode, tf.data.AUTOTUNE)
    return files.shuffle(20_000).batch(8).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain


def noisy(rows):
    base = tf.data.Dataset.from_tensor_slices(rows)
    return base.map(lambda x: tf.image.random_brightness(x, 0.2, seed=3), 8).batch(8).prefetch(1)  # expect: seeded-random-map-replays=warning/none/certain


def python(rows):
    base = tf.data.Dataset.from_tensor_slices(rows)
    return base.map(lambda x: tf.py_function(lambda v: v, [x], tf.float32), 8).batch(8).prefetch(1)  # expect: python-function-in-map=advice/none/certain


def remote():
    files = tf.data.Dataset.list_files("gs://bucket/*.tfrecord")
    return files.interleave(tf.data.TFRecordDataset, cycle_length=4).batch(8).prefetch(1)  # expect: interleave-without-parallel-calls=warning/safe/certain


def one_by_one(rows):
    return tf.data.Dataset.from_tensor_slices(rows)
