import tensorflow as tf

LOG = []


def values():
    return [float(value) for value in LOG]
