# never: memory-growth-not-set
import tensorflow as tf


def outer(x):
    return inner(x)


def inner(x):
    return outer(x)


def outer(x):
    return inner(x) + 1


def inner(x):
    return tf.identity(x)
