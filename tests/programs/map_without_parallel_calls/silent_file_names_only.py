import os

import tensorflow as tf

AUTOTUNE = tf.data.AUTOTUNE


def load(path, label):
    return tf.io.decode_jpeg(tf.io.read_file(path)), label


names = tf.data.Dataset.list_files("flowers/*/*.jpg")
labelled = names.map(lambda p: (p, tf.strings.split(p, os.sep)[-2]))
images = labelled.map(load, num_parallel_calls=AUTOTUNE).batch(32).prefetch(AUTOTUNE)
