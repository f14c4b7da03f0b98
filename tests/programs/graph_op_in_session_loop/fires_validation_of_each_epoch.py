"""A validation after each pass over the data, of as many rounds as there is data."""

import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 12])
y = tf.placeholder(tf.float32, [None, 3])
scores = tf.layers.dense(x, 3)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=scores))
train = tf.train.AdamOptimizer().minimize(loss)
rows, marks = np.load("rows.npy"), np.load("marks.npy")

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(2000):
        for start in range(0, len(rows), 64):
            sess.run(train, {x: rows[start : start + 64], y: marks[start : start + 64]})
        for start in range(0, len(rows), 64):
            found = sess.run(tf.argmax(scores, 1), {x: rows[start : start + 64]})  # expect: graph-op-in-session-loop=warning
            print(np.mean(found == marks[start : start + 64].argmax(1)))
