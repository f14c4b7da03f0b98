import tensorflow as tf


def distorted_inputs(files, batch_size):
    queue = tf.train.string_input_producer(files)
    _, record = tf.FixedLengthRecordReader(3073).read(queue)
    image = tf.cast(tf.decode_raw(record, tf.uint8), tf.float32)
    return tf.train.batch([image], batch_size=batch_size, num_threads=16)
