import tensorflow as tf


def inputs(files, batch_size):
    queue = tf.train.string_input_producer(files)
    _, record = tf.TFRecordReader().read(queue)
    return tf.train.shuffle_batch([record], batch_size, 1000, 100)
