"""The loop calls `forecast`, which builds the net once more for its run."""

import numpy as np
import tensorflow as tf


class Series:
    def __init__(self, window):
        self.x = tf.placeholder(tf.float32, [None, window, 1])
        self.y = tf.placeholder(tf.float32, [None, window])
        self.weight = tf.Variable(tf.random_normal([16, 1]))
        self.error = tf.reduce_mean(tf.abs(self.y - self.net()))
        self.update = tf.train.AdamOptimizer().minimize(self.error)

    def net(self):
        cell = tf.nn.rnn_cell.BasicLSTMCell(16)
        outputs, _ = tf.nn.dynamic_rnn(cell, self.x, dtype=tf.float32)  # expect: graph-op-in-session-loop=warning//certain
        return tf.squeeze(tf.tensordot(outputs, self.weight, 1))

    def forecast(self, session, rows):
        return session.run(self.net(), {self.x: rows})


def run(rows):
    series = Series(10)
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        tf.get_variable_scope().reuse_variables()
        last = rows[-1]
        for _ in range(250):
            following = series.forecast(session, [last])
            last = np.vstack((last[1:], following[-1]))
