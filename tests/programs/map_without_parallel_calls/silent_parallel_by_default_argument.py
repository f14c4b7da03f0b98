import tensorflow as tf


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def build(pattern, parallel=tf.data.AUTOTUNE):
    ds = tf.data.Dataset.list_files(pattern)
    ds = ds.map(decode, parallel)
    return ds.map(num_parallel_calls=parallel, map_func=tf.image.per_image_standardization).batch(2)
