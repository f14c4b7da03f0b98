# never: shuffle-after-decode
import tensorflow as tf


def load(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def make(paths):
    a = tf.data.Dataset.from_tensor_slices(paths).shuffle(len(paths)).map(load, num_parallel_calls=4).batch(32)
    b = tf.data.Dataset.list_files("*.jpg", shuffle=False).shuffle(100_000).map(load, num_parallel_calls=4).batch(32)
    return a, b
