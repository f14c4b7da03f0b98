"""The blocks of a training are its steps, and blocks of eight are many."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 8))
scores = tf.layers.dense(x, 3)
train_op = tf.train.AdamOptimizer().minimize(tf.reduce_mean(tf.square(scores)))


def learn(sess, samples, size=512):
    for epoch in range(100):
        for start in range(0, len(samples), size):
            part = samples[start : start + size]
            sess.run(train_op, {x: part})
            print(sess.run(tf.reduce_max(scores), {x: part}))  # expect: graph-op-in-session-loop=warning


def directions(sess, samples):
    found = []
    for start in range(0, len(samples), 8):
        part = samples[start : start + 8]
        found.append(sess.run(tf.sign(scores), {x: part}))  # expect: graph-op-in-session-loop=warning
    return np.concatenate(found)


with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    learn(sess, np.load("samples.npy"))
    print(directions(sess, np.load("samples.npy")))
