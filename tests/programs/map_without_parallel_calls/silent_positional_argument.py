import tensorflow as tf


def parse(record):
    return tf.io.parse_tensor(record, tf.float32)


PARALLEL = 8
a = tf.data.TFRecordDataset("a.tfrecord").map(parse, tf.data.AUTOTUNE)
b = tf.data.TFRecordDataset("b.tfrecord").map(parse, tf.data.experimental.AUTOTUNE)
c = tf.data.TFRecordDataset("c.tfrecord").map(map_func=parse, num_parallel_calls=PARALLEL)
