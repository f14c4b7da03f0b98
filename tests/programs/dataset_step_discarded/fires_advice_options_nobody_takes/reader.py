import tensorflow as tf


def rows(files):
    return tf.data.TFRecordDataset(files).batch(64).prefetch(2)
