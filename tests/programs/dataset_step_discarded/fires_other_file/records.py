import tensorflow as tf


def load(path):
    return tf.data.TFRecordDataset(path).map(tf.io.parse_tensor, num_parallel_calls=tf.data.AUTOTUNE)
