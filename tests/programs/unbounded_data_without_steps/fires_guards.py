"""Who waits for the end, and where the fix can drop the `repeat()`."""

import itertools

import tensorflow as tf


def forever():
    while True:
        yield tf.zeros((2, 4)), tf.zeros((2, 1))


def endless(ds):
    return ds.apply(tf.data.experimental.shuffle_and_repeat(1000)).batch(2).prefetch(1)


def train(model: tf.keras.Model, rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(2).repeat().prefetch(1)
    model.fit(ds)  # expect: unbounded-data-without-steps=error/unsafe/certain
    model.fit(ds, steps_per_epoch=None)  # expect: unbounded-data-without-steps=error/unsafe/certain
    model.fit(ds, epochs=3, validation_steps=3)  # expect: unbounded-data-without-steps=error/unsafe/certain
    model.fit(rows, validation_data=ds)  # expect: unbounded-data-without-steps=error/unsafe/certain
    model.evaluate(ds)  # expect: unbounded-data-without-steps=error/unsafe/certain
    model.predict(ds)  # expect: unbounded-data-without-steps=error/unsafe/certain
    model.fit(forever())  # expect: unbounded-data-without-steps=error/none/certain
    model.fit(itertools.cycle([rows]))  # expect: unbounded-data-without-steps=error/none/certain
    model.fit(endless(tf.data.Dataset.from_tensor_slices(rows)))  # expect: unbounded-data-without-steps=error/none/certain


def collect(rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).repeat()
    print(list(ds))  # expect: unbounded-data-without-steps=error/none/certain
    print([row for row in ds])  # expect: unbounded-data-without-steps=error/none/certain
    print(ds.reduce(0, lambda total, row: total + 1))  # expect: unbounded-data-without-steps=error/none/certain
    for row in ds:  # expect: unbounded-data-without-steps=error/unsafe/certain
        print(row)
