import sys

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def inputs(names):
    queue = tf.train.string_input_producer(names)
    _, record = tf.TFRecordReader().read(queue)
    return tf.train.batch([tf.decode_raw(record, tf.float32)], batch_size=8, dynamic_pad=True)


def main(names, read):
    if "--from-files" in sys.argv:
        batch = inputs(names)
    else:
        batch = tf.constant(read(names))
    total = tf.reduce_sum(batch)
    with tf.Session() as sess:
        print(sess.run(total))
