import tensorflow as tf


def read(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


ds = tf.data.Dataset.list_files("*.jpg").map(read, num_parallel_calls=1)  # expect: map-without-parallel-calls=advice/safe/certain
