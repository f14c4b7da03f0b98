import tensorflow as tf


def rotate(image, label):
    turns = tf.random.uniform((), 0, 4, dtype=tf.int32)
    return tf.image.rot90(image, turns), label
