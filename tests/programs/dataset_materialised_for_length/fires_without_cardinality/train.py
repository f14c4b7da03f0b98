import tensorflow as tf


def count(rows):
    return len(list(tf.data.Dataset.from_tensor_slices(rows).batch(8)))  # expect: dataset-materialised-for-length=advice/none/certain
