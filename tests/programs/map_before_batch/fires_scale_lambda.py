import tensorflow as tf


def numbers(values):
    ds = tf.data.Dataset.from_tensor_slices(values)
    return ds.map(lambda v: tf.cast(v, tf.float32) / 127.5 - 1).batch(64).prefetch(tf.data.AUTOTUNE)  # expect: map-before-batch=advice/safe/certain
