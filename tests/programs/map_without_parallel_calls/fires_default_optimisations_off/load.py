import tensorflow as tf


def load(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (64, 64))


options = tf.data.Options()
options.experimental_optimization.apply_default_optimizations = False
ds = tf.data.Dataset.list_files("x/*.jpg").with_options(options)
ds = ds.map(load)  # expect: map-without-parallel-calls=warning/safe/certain
ds = ds.batch(8).prefetch(1)
