# What is caught begins again: this one never ends.
import tensorflow as tf


def rows(items):
    row = iter(items)
    while True:
        try:
            yield next(row)
        except StopIteration:
            row = iter(items)
            yield next(row)


def table(text):
    return list(rows(text.split("|")))  # expect: unbounded-data-without-steps=error


print(tf.constant(table("a|1|b|2")))
