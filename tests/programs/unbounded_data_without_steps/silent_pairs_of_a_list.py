# `next` raises where the list ends, and nothing catches it: the generator is over then.
import tensorflow as tf


def pairs(items):
    items = iter(items)
    while True:
        yield next(items), next(items)


def table(text):
    return list(pairs(text.split("|")))


print(tf.constant([name for name, _ in table("a|1|b|2")]))
