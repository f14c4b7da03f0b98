"""Repeated and cached: whether one epoch is like the next decides how safe the swap is."""

import random

import numpy as np
import tensorflow as tf

table = tf.Variable([1, 2, 3])


def picked(x):
    return x + random.randint(0, 3)  # expect: python-random-frozen-in-graph=warning


def scaled(x):
    return x * 2


def noisy(x):
    return x + tf.random.uniform((), 0, 5, tf.int64)


def looked_up(x):
    return tf.gather(table, x % 3)


def numbers():
    yield from range(3)


def safe():
    a = tf.data.Dataset.range(9).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/safe/certain
    b = tf.data.Dataset.range(9).map(scaled, 2).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/safe/certain
    c = tf.data.Dataset.range(9).filter(lambda x: x > 3).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/safe/certain
    d = tf.data.Dataset.range(9).cache().take(3)  # expect: cache-order=warning/safe/certain
    return a, b, c, d


def unsafe(given):
    a = tf.data.Dataset.range(900).shuffle(900).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    b = tf.data.Dataset.list_files("*.txt").repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    c = tf.data.Dataset.from_generator(numbers, tf.int64).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    d = tf.data.Dataset.range(9).map(noisy, 2).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    e = tf.data.Dataset.range(9).map(looked_up, 2).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    f = tf.data.Dataset.range(9).map(given, 2).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    g = tf.data.Dataset.range(9).map(picked, 2).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    h = tf.data.Dataset.range(9).apply(given).repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain
    i = tf.data.Dataset.list_files("*.txt").cache().take(3)  # expect: cache-order=warning/unsafe/certain
    j = tf.data.Dataset.range(9).map(noisy, 2).cache().take(3)  # expect: cache-order=warning/unsafe/certain
    return a, b, c, d, e, f, g, h, i, j


def unsafe_in_two_statements():
    ds = tf.data.Dataset.range(9).repeat()
    # expect: cache-order=error/unsafe/certain
    ds = ds.cache()
    return ds.batch(3).prefetch(1)


def frozen(images, model: tf.keras.Model):
    base = tf.data.Dataset.from_tensor_slices(images)
    model.fit(base.shuffle(1000).cache().batch(8).prefetch(1))  # expect: cache-order=warning/unsafe/certain
    model.fit(base.shuffle(1000, 3, True).cache().batch(8).prefetch(1))  # expect: cache-order=warning/unsafe/certain
    model.fit(base.shuffle(1000).cache().batch(8).map(scaled, 2).prefetch(1))  # expect: cache-order=warning/unsafe/certain
    model.fit(base.shuffle(1000).filter(noisy).cache().batch(8).prefetch(1))  # expect: cache-order=warning/none/certain
    model.fit(base.cache().batch(8).take(4).prefetch(1))  # expect: cache-order=warning/none/certain
    print(list(base.cache().batch(8).take(4)))


def declared(ds: tf.data.Dataset):
    return ds.repeat().cache().batch(3).prefetch(1)  # expect: cache-order=error/unsafe/certain


def by_an_applied_step():
    ds = tf.data.Dataset.range(900).apply(tf.data.experimental.shuffle_and_repeat(900))
    return ds.cache().batch(3).prefetch(1)  # expect: cache-order=error/none/certain
