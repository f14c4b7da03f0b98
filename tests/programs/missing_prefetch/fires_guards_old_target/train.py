"""Trained on without a prefetch at the end; what Python gives may be drawn ahead only where all of it is used."""

import tensorflow as tf


def numbers():
    yield from range(1000)


def python(x):
    return tf.py_function(lambda v: v, [x], tf.float32)


def train(model: tf.keras.Model, rows, given, stop):
    base = tf.data.Dataset.from_tensor_slices(rows)
    model.fit(base.shuffle(1000).batch(8))  # expect: missing-prefetch=advice/safe/certain
    model.fit(base.prefetch(4).shuffle(1000).batch(8))  # expect: missing-prefetch=advice/unsafe/certain
    model.fit(base.batch(8).repeat(3))  # expect: missing-prefetch=advice/safe/certain
    model.fit(base.batch(8).with_options(given))  # expect: missing-prefetch=advice/safe/certain
    model.fit(tf.data.Dataset.range(1000).batch(8))  # expect: missing-prefetch=advice/safe/certain
    drawn = tf.data.Dataset.from_generator(numbers, tf.int64).batch(8)  # expect: missing-prefetch=warning/unsafe/certain
    for batch in drawn:
        model.train_on_batch(batch)
        if stop(batch):
            break
    asked = base.map(python, 4).batch(8)  # expect: missing-prefetch=warning/unsafe/certain, python-function-in-map
    for batch in asked:
        model.train_on_batch(batch)
        if stop(batch):
            break
    unseen = base.map(given, 4).batch(8)  # expect: missing-prefetch=advice/unsafe/certain
    for batch in unseen:
        model.train_on_batch(batch)
        if stop(batch):
            break
    seen = base.map(lambda x: x * 2, 4).batch(8)  # expect: missing-prefetch=advice/safe/certain
    for batch in seen:
        model.train_on_batch(batch)
        if stop(batch):
            break
    whole = tf.data.Dataset.from_generator(numbers, tf.int64).batch(8)  # expect: missing-prefetch=warning/unsafe/certain
    model.fit(whole)
    part = tf.data.Dataset.from_generator(numbers, tf.int64).batch(8)  # expect: missing-prefetch=advice/unsafe/certain
    model.fit(part, steps_per_epoch=10)


def declared(model: tf.keras.Model, ds: tf.data.Dataset, stop):
    for batch in ds.shuffle(1000).batch(8):  # expect: missing-prefetch=advice/unsafe/certain
        model.train_on_batch(batch)
        if stop(batch):
            break
