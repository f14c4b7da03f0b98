import tensorflow as tf


def read(name, index):
    scan = tf.io.parse_tensor(tf.io.read_file(name), tf.float32)[index]
    return scan, scan
