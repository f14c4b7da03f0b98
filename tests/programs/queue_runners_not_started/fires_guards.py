"""Where the threads can be started, and where only the one who opens the session can."""

import tensorflow as tf
from tensorflow.train import shuffle_batch_join, string_input_producer


def lines():
    queue = tf.train.string_input_producer(["a.txt"])
    return tf.TextLineReader().read(queue)[1]


def with_session_given(sess):
    print(sess.run(lines()))  # expect: queue-runners-not-started=/none


def with_session_given_and_a_loop(sess):
    line = lines()
    for _ in range(100):
        print(sess.run(line))  # expect: queue-runners-not-started=/unsafe


def evaluated():
    line = lines()
    with tf.Session():
        print(line.eval())  # expect: queue-runners-not-started=/none


class Reader:
    def __init__(self):
        self.sess = tf.Session()
        self.line = lines()

    def read(self):
        return self.sess.run(self.line)  # expect: queue-runners-not-started=advice/none/certain
