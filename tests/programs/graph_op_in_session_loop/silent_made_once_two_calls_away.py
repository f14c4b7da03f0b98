# never: graph-op-in-session-loop
"""What the loop comes to is made at the first call only, or before the loop."""

import numpy as np
import tensorflow as tf


class Series:
    def __init__(self, window):
        self.x = tf.placeholder(tf.float32, [None, window, 1])
        self.weight = tf.Variable(tf.random_normal([window, 1]))
        self.answer = None
        self.error = tf.reduce_mean(self.net())

    def net(self):
        return tf.squeeze(tf.tensordot(self.x, self.weight, [[1], [0]]))

    def forecast(self, session, rows):
        if self.answer is None:
            self.answer = self.net()
        return session.run(self.answer, {self.x: rows})

    def wrong(self, session, rows):
        return session.run(self.error, {self.x: rows})


def run(rows):
    series = Series(10)
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        last = rows[-1]
        for _ in range(250):
            following = series.forecast(session, [last])
            print(series.wrong(session, [last]))
            last = np.vstack((last[1:], following[-1]))


class Policy:
    def __init__(self, session, name):
        self.session = session
        self.sight = tf.placeholder(tf.float32, [None, 4])
        with tf.variable_scope(name):
            self.chances = self.layers()
        self.saver = tf.train.Saver()

    def load(self):
        self.saver.restore(self.session, "policy.ckpt")

    def layers(self):
        inner = tf.layers.dense(self.sight, 32, tf.nn.relu)
        return tf.layers.dense(inner, 2, tf.nn.softmax)


def compare(names, sights):
    with tf.Session() as session:
        for name in names:
            policy = Policy(session, name)
            policy.load()
            print(name, session.run(policy.chances, {policy.sight: sights}).mean(axis=0))
