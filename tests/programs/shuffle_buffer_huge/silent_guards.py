# never: shuffle-buffer-huge
"""Smaller, of file names, of decoded elements (another rule's), or more than there are."""

import tensorflow as tf


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def pipelines(rows, paths, size):
    a = tf.data.Dataset.from_tensor_slices(rows).shuffle(99_999).batch(8).prefetch(1)
    b = tf.data.Dataset.list_files(paths).shuffle(5_000_000)
    c = tf.data.Dataset.list_files(paths).map(decode, 4).shuffle(5_000_000).batch(8).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain
    d = tf.data.Dataset.range(50_000).shuffle(5_000_000).batch(8).prefetch(1)
    e = tf.data.Dataset.from_tensor_slices(rows).shuffle(size).batch(8).prefetch(1)
    f = tf.data.Dataset.from_tensor_slices(rows).shuffle(5e6).batch(8).prefetch(1)
    return a, b, c, d, e, f


def test_shuffle(rows):
    return tf.data.Dataset.from_tensor_slices(rows).shuffle(5_000_000)
