import tensorflow as tf


def load(path):
    picture = tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (224, 224))
    return tf.image.random_flip_left_right(picture)


def training(pattern):
    files = tf.data.Dataset.list_files(pattern)
    return files.map(load).batch(32).prefetch(2)  # expect: map-without-parallel-calls=warning
