import tensorflow as tf


def first(dataset):
    return next(iter(dataset))  # expect: iterator-restarted-in-loop=advice/none/certain
