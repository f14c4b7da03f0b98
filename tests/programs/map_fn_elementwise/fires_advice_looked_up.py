import tensorflow as tf


def cells(numbers, table, size):
    units = tf.map_fn(lambda cell: tf.eye(size)[cell], numbers, dtype=tf.float32)  # expect: map-fn-elementwise=advice/none
    ones = tf.map_fn(lambda cell: tf.cast(tf.equal(tf.range(9), cell), tf.int32), numbers)  # expect: map-fn-elementwise=advice/none
    scaled = tf.map_fn(lambda row: row / tf.norm(row), table)  # expect: map-fn-elementwise=advice/unsafe
    return units, ones, scaled
