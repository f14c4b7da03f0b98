"""Scans whose function reads the row alone, and twins that carry something on."""

import tensorflow as tf
from tensorflow.keras import backend as K


def triangles(flat, mask, size):
    def fill(before, row):
        grown = K.exp(row) + K.epsilon()
        lower = tf.gather(grown, mask)
        return [lower, tf.transpose(lower)]

    start = [K.zeros((size, size)), K.zeros((size, size))]
    lower, upper = tf.scan(fill, flat, initializer=start)  # expect: map-fn-elementwise=advice/none
    return K.batch_dot(lower, upper)


def squared(rows):
    return tf.scan(lambda _, row: tf.square(row), rows, initializer=tf.zeros((8,)))  # expect: map-fn-elementwise=advice


def discounted(rewards):
    return tf.scan(lambda total, reward: reward + 0.99 * total, rewards, reverse=True)


def smoothed(rows):
    def step(before, row):
        kept = tf.multiply(before, 0.9)
        return kept + tf.multiply(row, 0.1)

    return tf.scan(step, rows)
