"""A lost prefetch, which TensorFlow of today adds by itself, and which validation does not need."""

import tensorflow as tf


def scaled(name):
    return tf.image.decode_jpeg(tf.io.read_file(name), channels=3)


def make(names, val_names):
    train = tf.data.Dataset.from_tensor_slices(names).map(scaled).batch(32)
    train.prefetch(2)  # expect: dataset-step-discarded=advice
    ahead = tf.data.Dataset.from_tensor_slices(names).map(scaled, num_parallel_calls=8).batch(32)
    ahead.prefetch(2)  # expect: dataset-step-discarded=advice
    val_data = tf.data.Dataset.from_tensor_slices(val_names).map(scaled).batch(32)
    val_data.prefetch(2)  # expect: dataset-step-discarded=advice
    return train, ahead, val_data
