import tensorflow as tf


def parse(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def build(paths):
    options = tf.data.Options()
    options.autotune.enabled = True
    options.autotune.cpu_budget = 8
    ds = tf.data.Dataset.from_tensor_slices(paths).map(parse)
    return ds.with_options(options).batch(4).prefetch(2)
