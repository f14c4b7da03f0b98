"""What is yielded, how often it is asked for, and who else reads it."""

import tensorflow as tf


def four():
    for number in range(4):
        yield tf.zeros((2, 1)), tf.zeros((2, 1))


def six():
    for number in range(6):
        yield tf.zeros((2, 1)), tf.zeros((2, 1))


def all_of(rows):
    for row in rows:
        yield row, row


def shared(rows):
    for row in rows:
        yield row, row


def with_a_tail(rows):
    for row in rows:
        yield row, row
    print("done")


def once(rows):
    for row in rows:
        yield row, row


def made(rows):
    return once(rows)


def train(model: tf.keras.Model, rows, epochs):
    model.fit(four(), epochs=3, steps_per_epoch=2)  # expect: finite-generator-multi-epoch=warning/unsafe/certain
    model.fit(six(), epochs=3)  # expect: finite-generator-multi-epoch=warning/none/certain
    model.fit(six(), epochs=epochs, steps_per_epoch=9)  # expect: finite-generator-multi-epoch=//likely
    model.fit(made(rows), epochs=5, steps_per_epoch=10)  # expect: finite-generator-multi-epoch=/none/likely
    model.fit(all_of(rows), epochs=5)  # expect: finite-generator-multi-epoch=warning/none/certain
    model.fit(all_of(rows), epochs=5, steps_per_epoch=None)  # expect: finite-generator-multi-epoch=warning/none/certain
    model.fit(shared(rows), epochs=5, steps_per_epoch=10)  # expect: finite-generator-multi-epoch=/none/likely
    model.fit(with_a_tail(rows), epochs=5, steps_per_epoch=10)  # expect: finite-generator-multi-epoch=/none
    model.fit(all_of(rows), epochs=epochs)  # expect: finite-generator-multi-epoch=//likely


def evaluate(model: tf.keras.Model, rows):
    model.evaluate(shared(rows))
