"""Swapped safely in one chain; with care in two statements; by hand where something stands between."""

import tensorflow as tf


def scaled(x):
    return tf.cast(x, tf.float32) / 255.0


def rounded(x):
    return tf.math.exp(tf.cast(x, tf.float32))


def chains(images, n):
    a = tf.data.Dataset.from_tensor_slices(images).map(scaled, 4).batch(8)  # expect: map-before-batch=advice/safe/certain
    b = tf.data.Dataset.from_tensor_slices(images).map(rounded, 4).batch(8)  # expect: map-before-batch=advice/unsafe/certain
    c = tf.data.Dataset.from_tensor_slices(images).map(scaled, 4).shuffle(1000).batch(8)  # expect: map-before-batch=advice/none/certain
    return a, b, c


def statements(images, n):
    ds = tf.data.Dataset.from_tensor_slices(images)
    ds = ds.map(scaled, 4)  # expect: map-before-batch=advice/unsafe/certain
    ds = ds.batch(8)
    other = tf.data.Dataset.from_tensor_slices(images)
    other = other.map(scaled, 4)  # expect: map-before-batch=advice/none/certain
    print(other)
    other = other.batch(8)
    one = two = tf.data.Dataset.from_tensor_slices(images).map(scaled, 4)  # expect: map-before-batch=advice/none/certain
    two = one.batch(8)
    third = tf.data.Dataset.from_tensor_slices(images)
    third = third.map(scaled, 4)  # expect: map-before-batch=advice/none/certain
    fourth = third.batch(8)
    fifth = tf.data.Dataset.from_tensor_slices(images)
    fifth = fifth.map(scaled, 4)  # expect: map-before-batch=advice/none/certain
    if n:
        fifth = fifth.batch(8)
    return ds, other, two, fourth, fifth
