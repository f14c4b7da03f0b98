"""Batches of examples shuffled; the swap where both steps stand together."""

import tensorflow as tf


def pipelines(rows, n, size):
    base = tf.data.Dataset.from_tensor_slices(rows)
    a = base.batch(32).shuffle(100).prefetch(1)  # expect: shuffle-after-batch=warning/unsafe/certain
    b = base.batch(32).map(lambda x: x * 2, 4).shuffle(100).prefetch(1)  # expect: shuffle-after-batch=warning/none/certain
    c = tf.data.TFRecordDataset(["a", "b"], num_parallel_reads=2).batch(n).shuffle(buffer_size=size).prefetch(1)  # expect: shuffle-after-batch=warning/unsafe/certain
    d = base.map(lambda x: x * 2, 4).padded_batch(32).shuffle(100).prefetch(1)  # expect: shuffle-after-batch=/unsafe
    return a, b, c, d


def statements(rows, size):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(32)
    # expect: shuffle-after-batch=warning/unsafe/certain
    ds = ds.shuffle(100)
    other = tf.data.Dataset.from_tensor_slices(rows).batch(32)
    # expect: shuffle-after-batch=warning/none/certain
    other = other.shuffle(size)
    if size:
        third = tf.data.Dataset.from_tensor_slices(rows).batch(32)
    # expect: shuffle-after-batch=warning/none/likely
    third = third.shuffle(100)
    return ds.prefetch(1), other.prefetch(1), third.prefetch(1)
