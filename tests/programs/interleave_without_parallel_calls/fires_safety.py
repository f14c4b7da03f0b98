"""Several files at a time: safe only where the order is said, and nothing of Python is run."""

import tensorflow as tf


def numbers():
    yield from range(3)


def by_python(name):
    return tf.data.Dataset.from_generator(numbers, tf.int64)


def interleaved(pattern, reader, n):
    files = tf.data.Dataset.list_files(pattern)
    a = files.interleave(tf.data.TFRecordDataset, cycle_length=4)  # expect: interleave-without-parallel-calls=advice/safe/certain
    b = files.interleave(tf.data.TFRecordDataset)  # expect: interleave-without-parallel-calls=advice/unsafe/certain
    c = files.interleave(tf.data.TFRecordDataset, cycle_length=n)  # expect: interleave-without-parallel-calls=advice/unsafe/certain
    d = files.interleave(by_python, cycle_length=4)  # expect: interleave-without-parallel-calls=advice/unsafe/certain
    e = files.interleave(reader, cycle_length=4)  # expect: interleave-without-parallel-calls=advice/unsafe/certain
    f = files.flat_map(tf.data.TFRecordDataset)  # expect: interleave-without-parallel-calls=advice/unsafe/certain
    g = tf.data.TFRecordDataset(["gs://bucket/a", "gs://bucket/b"])  # expect: interleave-without-parallel-calls=warning/unsafe/certain
    return a, b, c, d, e, f, g
