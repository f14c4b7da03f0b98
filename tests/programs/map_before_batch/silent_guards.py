# never: map-before-batch
"""Batches already, batches of another kind, or a function that needs the single element."""

import tensorflow as tf

mean = tf.constant([0.1, 0.2, 0.3])


def scaled(x):
    return tf.cast(x, tf.float32) / 255.0


def summed(x):
    return tf.reduce_sum(x)


def tested(x):
    if x.shape[0] > 3:
        return x
    return x * 2


def printed(x):
    print("traced")
    return x * 2


def resized(x):
    return tf.image.resize(x, (8, 8))


def chains(images, names):
    a = tf.data.Dataset.from_tensor_slices(images).batch(8).map(scaled, 4).batch(2)
    b = tf.data.Dataset.from_tensor_slices(images).map(scaled, 4).padded_batch(8)
    c = tf.data.Dataset.from_tensor_slices(images).map(scaled, 4).cache().batch(8)
    d = tf.data.Dataset.from_tensor_slices(images).map(scaled, 4)
    e = tf.keras.utils.image_dataset_from_directory(names).map(scaled, 4).batch(2)
    f = tf.data.Dataset.from_tensor_slices(images).map(summed, 4).batch(8)
    g = tf.data.Dataset.from_tensor_slices(images).map(tested, 4).batch(8)
    h = tf.data.Dataset.from_tensor_slices(images).map(printed, 4).batch(8)
    i = tf.data.Dataset.from_tensor_slices(images).map(resized, 4).batch(8)
    j = tf.data.Dataset.from_tensor_slices(images).map(scaled, 4).filter(tf.reduce_any).batch(8)
    return a, b, c, d, e, f, g, h, i, j


def test_chain(images):
    return tf.data.Dataset.from_tensor_slices(images).map(scaled, 4).batch(8)
