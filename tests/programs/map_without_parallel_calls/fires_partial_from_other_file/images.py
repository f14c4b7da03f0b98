import tensorflow as tf


def load_and_resize(path, size):
    raw = tf.io.read_file(path)
    return tf.image.resize(tf.io.decode_png(raw, channels=1), (size, size))
