# never: shuffle-buffer-tiny
import tensorflow as tf


def make(x, y, buffer_size):
    a = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1024).batch(64)
    b = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(buffer_size).batch(64)
    c = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(len(x)).batch(64)
    d = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(65).batch(64)
    return a, b, c, d
