# never: interleave-without-parallel-calls
"""One file, one at a time on purpose, in memory, in order, or read in parallel already."""

import tensorflow as tf


def windows(part):
    return part.batch(4)


def doubled(x):
    return tf.data.Dataset.from_tensors(x).repeat(2)


def read(pattern, rows, model: tf.keras.Model, shuffle, given):
    files = tf.data.Dataset.list_files(pattern)
    a = files.interleave(tf.data.TFRecordDataset, cycle_length=1)
    b = files.interleave(tf.data.TFRecordDataset, cycle_length=4, num_parallel_calls=tf.data.AUTOTUNE)
    c = files.interleave(tf.data.TFRecordDataset, 4, 1, tf.data.AUTOTUNE)
    d = tf.data.Dataset.from_tensor_slices(["a.tfrecord"]).interleave(tf.data.TFRecordDataset, cycle_length=4)
    e = tf.data.Dataset.from_tensor_slices(["a.tfrecord"]).flat_map(tf.data.TFRecordDataset)
    f = tf.data.Dataset.from_tensor_slices(rows).interleave(doubled, cycle_length=4)
    g = tf.data.Dataset.range(100).window(4).flat_map(windows)
    h = tf.data.Dataset.range(100).window(4).interleave(windows, cycle_length=4)
    i = tf.data.TFRecordDataset("a.tfrecord")
    j = tf.data.TFRecordDataset(["a", "b"], num_parallel_reads=4)
    k = tf.data.TFRecordDataset(["a", "b"], None, None, 4)
    l = files.interleave(*given)
    m = tf.data.Dataset.from_tensor_slices(rows).flat_map(doubled)
    return a, b, c, d, e, f, g, h, i, j, k, l, m


def in_order(model: tf.keras.Model, shuffle, deterministic):
    model.evaluate(tf.data.TFRecordDataset(["a", "b"]).batch(8).prefetch(1))
    if shuffle:
        ds = tf.data.TFRecordDataset(["a", "b"], num_parallel_reads=2)
    else:
        ds = tf.data.TFRecordDataset(["a", "b"])
    if not shuffle:
        ds = tf.data.TFRecordDataset(["a", "b"])
    if deterministic:
        ds = tf.data.TFRecordDataset(["a", "b"])
    return ds


def test_files(rows):
    return tf.data.Dataset.list_files(rows).flat_map(tf.data.TFRecordDataset)
