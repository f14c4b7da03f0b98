"""`while True` around `next` of something that ends: the last `next` raises, and the generator is over."""

import csv

import tensorflow as tf
import tensorflow_datasets as tfds


def in_pairs(items):
    items = iter(items)
    while True:
        yield next(items), next(items)


def rows(path):
    with open(path) as file:
        reader = csv.reader(file)
        while True:
            yield [float(part) for part in next(reader)]


def numbered(names):
    counted = enumerate(names)
    while True:
        number, name = next(counted)
        yield number, name


def labels(split):
    data = tfds.load("mnist", split=split, as_supervised=True)
    if split == "train":
        data = data.repeat()
    return data.batch(32)


def collect(model: tf.keras.Model, words):
    print(list(in_pairs(words)), list(rows("table.csv")), sorted(numbered(words)))
    model.evaluate(labels(tfds.Split.TEST))
