import tensorflow as tf


def pairwise(a):
    return tf.map_fn(lambda row: tf.map_fn(lambda v: v * v + 1.0, row), a)  # expect: map-fn-elementwise=warning


@tf.function
def squares(batch):
    return tf.map_fn(lambda m: tf.matmul(m, m), batch)  # expect: map-fn-elementwise=advice
