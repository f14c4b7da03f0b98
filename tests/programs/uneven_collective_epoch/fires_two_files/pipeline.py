import tensorflow as tf


def load(files):
    return tf.data.TFRecordDataset(files).batch(32).prefetch(tf.data.AUTOTUNE)
