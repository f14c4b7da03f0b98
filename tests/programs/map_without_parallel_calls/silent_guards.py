# never: map-without-parallel-calls
"""Parallel already, as many as the caller says, tiny, cheap, or the map of somebody else."""

import pandas as pd
import tensorflow as tf


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def scaled(x, y):
    return tf.cast(x, tf.float32) / 255.0, y


def load(pattern, frame: pd.DataFrame, names, workers=4, **options):
    files = tf.data.Dataset.list_files(pattern)
    a = files.map(decode, tf.data.AUTOTUNE)
    b = files.map(decode, num_parallel_calls=16)
    c = files.map(decode, num_parallel_calls=workers)
    d = files.map(decode, **options)
    e = files.take(5).map(decode)
    f = tf.data.Dataset.from_tensor_slices((names, names)).map(scaled)
    g = files.map(lambda path: tf.strings.split(path, "/")[-1])
    h = files.map(lambda path: (path, 1), 2)
    i = frame["name"].map(decode)
    j = map(decode, names)
    k = files.map()
    few = workers
    l = files.map(decode, num_parallel_calls=few)
    m = tf.data.Dataset.from_tensor_slices(["a.jpg", "b.jpg"]).map(decode, 8)
    return a, b, c, d, e, f, g, h, i, j, k, l, m


def test_load(pattern):
    return tf.data.Dataset.list_files(pattern).map(decode)
