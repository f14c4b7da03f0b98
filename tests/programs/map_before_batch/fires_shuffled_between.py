import tensorflow as tf


def train_data(values):
    ds = tf.data.Dataset.from_tensor_slices(values)
    ds = ds.map(lambda v: v * 2)  # expect: map-before-batch=advice/none/certain
    ds = ds.shuffle(5000).repeat(3)
    return ds.batch(32)
