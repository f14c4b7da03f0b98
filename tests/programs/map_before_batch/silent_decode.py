# never: map-before-batch
import tensorflow as tf


def read(path):
    return tf.io.decode_png(tf.io.read_file(path)) / 255


ds = tf.data.Dataset.list_files("images/*.png").map(read, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
