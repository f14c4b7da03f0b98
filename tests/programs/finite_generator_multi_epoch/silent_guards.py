# never: finite-generator-multi-epoch
"""One epoch, enough items, something else besides, or something nobody sees."""

import tensorflow as tf


def eight():
    for number in range(8):
        yield tf.zeros((2, 1)), tf.zeros((2, 1))


def rows_of(table):
    for row in table:
        yield row, row


def forever(table):
    while True:
        for row in table:
            yield row, row


def train(model: tf.keras.Model, table, flag, given, **options):
    model.fit(eight(), epochs=4, steps_per_epoch=2)
    model.fit(eight(), epochs=1, steps_per_epoch=8)
    model.fit(rows_of(table), epochs=1)
    model.fit(rows_of(table))
    model.fit(rows_of(table), **options)
    model.fit(rows_of(table), epochs=3, **options)
    model.fit(rows_of(table), *given)
    model.fit(rows_of(table) if flag else given, epochs=3)
    model.fit(rows_of(table) if flag else forever(table), epochs=3, steps_per_epoch=10)
    model.fit(rows_of(table) if flag else tf.data.Dataset.range(9).batch(3).repeat(), epochs=3, steps_per_epoch=10)
    model.evaluate(rows_of(table), steps=10)
    ds = tf.data.Dataset.range(8).batch(2).prefetch(1)
    model.fit(ds, epochs=3)
    model.fit(ds, epochs=1, steps_per_epoch=4)
    model.fit(ds, epochs=3, steps_per_epoch=None)
    model.fit(ds if flag else given, epochs=3, steps_per_epoch=2)
    for item in rows_of(table):
        print(item)
