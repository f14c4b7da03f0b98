"""Decoded one by one. In parallel the order stays; what draws, counts or is not seen may come out otherwise."""

import tensorflow as tf

seen = []
count = tf.Variable(0)


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def noisy(path):
    return decode(path) + tf.cast(tf.random.uniform((), 0, 9, tf.int32), tf.uint8)


def counted(path):
    count.assign_add(1)
    return decode(path)


def noted(path):
    seen.append(path)
    return decode(path)


def names():
    yield from ("a.jpg", "b.jpg")


def load(pattern, given):
    files = tf.data.Dataset.list_files(pattern)
    a = files.map(decode)  # expect: map-without-parallel-calls=warning/safe/certain
    b = files.map(noisy)  # expect: map-without-parallel-calls=warning/unsafe/certain
    c = files.map(counted)  # expect: map-without-parallel-calls=warning/unsafe/certain
    d = files.map(noted)  # expect: map-without-parallel-calls=warning/unsafe/certain
    e = files.map(given)  # expect: map-without-parallel-calls=/unsafe/likely
    f = tf.data.Dataset.from_generator(names, tf.string).map(decode)  # expect: map-without-parallel-calls=warning/unsafe/certain
    g = files.map(decode, 2)  # expect: map-without-parallel-calls=advice/safe/certain
    h = files.map(decode).batch(8, num_parallel_calls=8)  # expect: map-without-parallel-calls=warning/safe/certain
    return a, b, c, d, e, f, g, h
