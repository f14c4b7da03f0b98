# never: session-in-loop
"""One for each graph, checkpoint, device or object; made once; few; or no Session at all."""

import json

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 4))
total = tf.reduce_sum(x)


def for_each(graphs, paths, saver, hosts):
    for graph in graphs:
        with tf.Session(graph=graph) as sess:
            print(sess.run("total:0"))
    for graph in graphs:
        with tf.Session("", graph) as sess:
            print(sess.run("total:0"))
    for path in paths:
        with tf.Session() as sess:
            saver.restore(sess, path)
            print(sess.run(total))
    for host in hosts:
        with tf.Session(host) as sess:
            print(sess.run(total))


class Worker:
    def __init__(self):
        self.sess = tf.Session()

    def open(self):
        self.sess = tf.Session()


def few(batches):
    for _ in range(3):
        with tf.Session() as sess:
            print(sess.run(total))
    workers = [Worker() for _ in batches]
    session = None
    for batch in batches:
        if session is None:
            session = tf.Session()
        print(session.run(total, {x: batch}))
    return workers


def session_of(make, batches):
    for batch in batches:
        with make.Session() as sess:
            print(sess.run(batch))


def test_sessions(batches):
    for batch in batches:
        with tf.Session() as sess:
            print(sess.run(total, {x: batch}))
