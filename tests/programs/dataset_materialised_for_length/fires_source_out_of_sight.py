import tensorflow as tf


def padded(dataset: tf.data.Dataset, size):
    whole = sum(1 for _ in dataset.batch(size))  # expect: dataset-materialised-for-length=advice
    return dataset.repeat().batch(size).take(whole)
