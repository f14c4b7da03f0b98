import tensorflow as tf


def cleaned(line):
    return line.numpy().decode().strip().lower()


def verses(files):
    lines = tf.data.TextLineDataset(files)
    lines = lines.map(lambda l: tf.py_function(cleaned, [l], tf.string), num_parallel_calls=8)  # expect: python-function-in-map=advice
    return lines.cache().shuffle(10_000).batch(32).prefetch(1)
