import tensorflow as tf


def relax(field):
    for _ in range(5000):  # expect: python-range-unroll=advice/none/certain
        field = 0.25 * (tf.roll(field, 1, 0) + tf.roll(field, -1, 0) + tf.roll(field, 1, 1) + tf.roll(field, -1, 1))
    return field
