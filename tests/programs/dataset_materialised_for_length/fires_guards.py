"""Counted in every spelling; the fix only where the dataset itself is in sight and knows its length."""

import tensorflow as tf


def count(rows, paths):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(8)
    print(len(list(ds)))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(len([*ds]))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(len(tuple(ds)))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(len([batch for batch in ds]))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(sum(1 for _ in ds))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(sum([1 for _ in ds]))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(len(list(ds.as_numpy_iterator())))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(len(list(ds.filter(tf.reduce_any))))  # expect: dataset-materialised-for-length=advice/none/certain
    print(len(list(tf.data.TextLineDataset(paths))))  # expect: dataset-materialised-for-length=advice/none/certain
    iterator = iter(ds)
    print(len(list(iterator)))  # expect: dataset-materialised-for-length=advice/none
    print(len(list(ds if paths else tf.data.TextLineDataset(paths))))  # expect: dataset-materialised-for-length=advice/none
    print(len(list(tf.data.Dataset.range(5000).batch(2))))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(len(list(ds.take(5000))))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    print(len(list(ds.take(-1))))  # expect: dataset-materialised-for-length=advice/unsafe/certain
    everything = list(ds)  # kept in memory for one number
    print(len(everything))  # expect: dataset-materialised-for-length=advice/none/certain
