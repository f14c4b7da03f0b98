"""The step is thrown away, and a later statement does it: nothing is lost; its near twins lose something."""

import tensorflow as tf


def again(rows):
    data = tf.data.Dataset.from_tensor_slices(rows)
    data.batch(16)  # expect: dataset-step-discarded=advice/none
    train = data.cache().batch(16).prefetch(1)
    return train


def single(rows):
    data = tf.data.Dataset.from_tensor_slices(rows)
    data.batch(16)  # expect: dataset-step-discarded=error/unsafe
    train = data.cache().prefetch(1)
    other = tf.data.Dataset.range(10).batch(16)
    return train, other


def mixed(rows):
    data = tf.data.Dataset.from_tensor_slices(rows)
    data.shuffle(10)  # expect: dataset-step-discarded=advice/none
    data = data.repeat()
    return data.shuffle(1000).batch(16)


def part(rows):
    data = tf.data.Dataset.from_tensor_slices(rows)
    data.take(500)  # expect: dataset-step-discarded=error/unsafe
    return data.batch(16)
