# never: python-function-in-map
import numpy as np
import tensorflow as tf

MEAN = np.array([1.0, 2.0, 3.0], dtype=np.float32)


def load(path):
    return tf.cast(tf.io.decode_jpeg(tf.io.read_file(path)), tf.float32) - MEAN


ds = tf.data.Dataset.list_files("*.jpg").map(load, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
