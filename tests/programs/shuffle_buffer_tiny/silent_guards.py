# never: shuffle-buffer-tiny
"""Larger than a batch, the whole data, of other things than examples, or not for training."""

import tensorflow as tf


def pipelines(rows, given, model: tf.keras.Model, size):
    base = tf.data.Dataset.from_tensor_slices(rows)
    a = base.shuffle(64).batch(32).prefetch(1)
    b = tf.data.Dataset.from_tensor_slices([1, 2, 3, 4]).shuffle(4).batch(2)
    c = tf.data.Dataset.list_files("*.png").shuffle(8).map(tf.io.read_file, 4).batch(16)
    d = base.batch(32).shuffle(8)  # expect: shuffle-after-batch=warning/unsafe/certain
    e = base.shuffle(8).interleave(lambda x: tf.data.Dataset.from_tensors(x), 4, 1, 4)
    f = base.shuffle(1000).shuffle(8).batch(32)
    g = base.shuffle(size).batch(32)
    h = base.shuffle(True).batch(32)
    i = given.shuffle(8).map(len)
    j = tf.data.Dataset.range(5).shuffle(5).batch(2)
    model.evaluate(base.shuffle(8).batch(32))
    val_ds = base.shuffle(8).batch(32)
    k = base.shuffle(100).batch(size)
    return a, b, c, d, e, f, g, h, i, j, val_ds, k


def test_shuffle(rows):
    return tf.data.Dataset.from_tensor_slices(rows).shuffle(8).batch(32)
