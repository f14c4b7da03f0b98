# never: unbounded-data-without-steps
"""Ended by somebody, somewhere, or perhaps not endless at all."""

import itertools
import sys

import tensorflow as tf


def forever():
    while True:
        yield tf.zeros((2, 4))


def until(stop):
    while True:
        if stop():
            return
        yield tf.zeros((2, 4))


def train(model: tf.keras.Model, rows, flag, given, **options):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(2).repeat().prefetch(1)
    once = tf.data.Dataset.from_tensor_slices(rows).batch(2).prefetch(1)
    model.fit(ds, steps_per_epoch=10)
    model.fit(ds, None, None, 3, 1, None, 0.0, None, True, None, None, 0, 10)
    model.fit(ds, **options)
    model.fit(*given)
    model.fit(ds if flag else once)
    model.fit(ds if flag else given)
    model.fit(once, validation_data=ds, validation_steps=3)
    model.evaluate(ds, steps=3)
    model.predict(ds, None, 0, 4)
    model.fit(until(input))
    model.fit(ds.take(9))
    model.fit(forever() if flag else [rows], steps_per_epoch=3)


def loops(rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).repeat()
    for number, row in zip(range(10), ds):
        print(number, row)
    for row in itertools.islice(ds, 10):
        print(row)
    for row in ds:
        if tf.reduce_any(row > 3):
            break
    for row in ds:
        print(row)
        sys.exit()
    print(row for row in ds)
    print(list(ds.take(4)), [row for row in ds.take(4)])


def passed_on(rows):
    for row in tf.data.Dataset.from_tensor_slices(rows).repeat():
        yield row


@tf.function
def compiled(ds: tf.data.Dataset):
    total = 0
    for row in ds.repeat():
        total += 1
    return total
