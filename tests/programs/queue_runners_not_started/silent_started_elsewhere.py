# never: queue-runners-not-started
"""Started in another function, or before the loop comes round again."""

import tensorflow as tf


def lines():
    queue = tf.train.string_input_producer(["a.txt"])
    return tf.TextLineReader().read(queue)[1]


def start(sess, coord):
    return tf.train.start_queue_runners(sess=sess, coord=coord)


def read(sess):
    line = lines()
    start(sess, tf.train.Coordinator())
    print(sess.run(line))
