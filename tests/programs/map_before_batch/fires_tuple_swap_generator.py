import tensorflow as tf


def rows():
    for number in range(100_000):
        yield number, number % 2


ds = tf.data.Dataset.from_generator(rows, output_types=(tf.int32, tf.int32))
ds = ds.map(lambda number, parity: (parity, number)).batch(512)  # expect: map-before-batch=advice/safe/certain
