import tensorflow as tf


def add_up(x):
    for number in tf.range(100_000):  # expect: python-loop-over-tensor
        x += number
    return x
