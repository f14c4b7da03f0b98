"""`next` in a `while True`: of something endless, of what is begun again, and of the other branch of a name."""

import itertools

import tensorflow as tf
import tensorflow_datasets as tfds


def round_and_round(items):
    items = itertools.cycle(items)
    while True:
        yield next(items), next(items)


def begun_again(items):
    drawn = iter(items)
    while True:
        try:
            yield next(drawn)
        except StopIteration:
            drawn = iter(items)


def of_endless(rows):
    batches = iter(tf.data.Dataset.from_tensor_slices(rows).repeat())
    while True:
        yield next(batches)


def labels(split):
    data = tfds.load("mnist", split=split, as_supervised=True)
    if split == "train":
        data = data.repeat()
    return data.batch(32)


def collect(model: tf.keras.Model, words, numbers):
    print(list(round_and_round(words)))  # expect: unbounded-data-without-steps=error
    print(list(begun_again(words)))  # expect: unbounded-data-without-steps=error
    print(list(of_endless(numbers)))  # expect: unbounded-data-without-steps=error
    model.evaluate(labels(tfds.Split.TRAIN))  # expect: unbounded-data-without-steps=error
