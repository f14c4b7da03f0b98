"""Plain Python keeps its lock: parallel calls would not help it, and this is the cause that is told."""

import tensorflow as tf


def longest(line):
    words = line.decode().split()
    return " ".join(sorted(words, key=len))


def batches(files):
    lines = tf.data.TextLineDataset(files)
    lines = lines.map(lambda l: tf.numpy_function(longest, [l], tf.string))  # expect: python-function-in-map=advice/none/certain
    return lines.shuffle(1000).batch(8).prefetch(1)
