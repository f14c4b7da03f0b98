import tensorflow as tf


def _decode(content):
    return tf.io.decode_image(content, expand_animations=False)


def picture(path, label):
    return _decode(tf.io.read_file(path)), label
