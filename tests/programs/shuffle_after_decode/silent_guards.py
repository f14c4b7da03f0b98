# never: shuffle-after-decode
"""Shuffled before, few, nothing decoded, or not for training."""

import tensorflow as tf


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def pipelines(paths, model: tf.keras.Model, size):
    files = tf.data.Dataset.list_files(paths)
    a = files.shuffle(20_000).map(decode, 4).batch(8).prefetch(1)
    b = files.map(decode, 4).shuffle(9_999).batch(8).prefetch(1)
    c = files.take(500).map(decode, 4).shuffle(20_000).batch(8).prefetch(1)
    d = files.map(decode, 4).shuffle(size).batch(8).prefetch(1)
    e = tf.data.Dataset.from_tensor_slices(["a.png", "b.png"]).map(decode, 4).shuffle(20_000).batch(2).prefetch(1)
    f = files.map(lambda path: tf.strings.split(path, "/")[-1], 4).shuffle(20_000).batch(8).prefetch(1)
    model.evaluate(files.map(decode, 4).shuffle(20_000).batch(8).prefetch(1))
    return a, b, c, d, e, f


def test_decode(paths):
    return tf.data.Dataset.list_files(paths).map(decode, 4).shuffle(20_000)
