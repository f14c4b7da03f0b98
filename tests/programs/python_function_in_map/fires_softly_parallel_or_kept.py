"""Where calls run in parallel already, or what they make is kept, or the other rule speaks, Python is advice."""

import tensorflow as tf


def longest(line):
    words = line.decode().split()
    return " ".join(sorted(words, key=len))


def overlapping(files):
    lines = tf.data.TextLineDataset(files)
    return lines.map(lambda l: tf.numpy_function(longest, [l], tf.string), num_parallel_calls=8)  # expect: python-function-in-map=advice


def kept(files):
    lines = tf.data.TextLineDataset(files)
    lines = lines.map(lambda l: tf.numpy_function(longest, [l], tf.string))  # expect: python-function-in-map=advice
    return lines.cache().batch(8).prefetch(1)
