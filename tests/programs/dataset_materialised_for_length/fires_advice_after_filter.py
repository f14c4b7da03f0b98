import tensorflow as tf


def positive(values):
    ds = tf.data.Dataset.from_tensor_slices(values).filter(lambda x: x > 0)
    return len(tuple(ds))  # expect: dataset-materialised-for-length=advice/none/certain


def lines(path):
    return sum([1 for _ in tf.data.TextLineDataset(path)])  # expect: dataset-materialised-for-length=advice/none/certain
