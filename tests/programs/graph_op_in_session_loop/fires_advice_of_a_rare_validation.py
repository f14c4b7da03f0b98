"""A validation of some rounds, once in a thousand steps: the graph grows a little, and the training goes on."""

import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 12])
y = tf.placeholder(tf.float32, [None, 3])
scores = tf.layers.dense(x, 3)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=scores))
train = tf.train.AdamOptimizer().minimize(loss)
rows, marks = np.load("rows.npy"), np.load("marks.npy")
left, right = np.load("held_rows.npy"), np.load("held_marks.npy")

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(200000):
        picked = np.random.randint(0, len(rows), 64)
        sess.run(train, {x: rows[picked], y: marks[picked]})
        if step % 1000 == 0:
            for part in range(len(left) // 500):
                held = {x: left[part * 500 : part * 500 + 500], y: right[part * 500 : part * 500 + 500]}
                sess.run(tf.argmax(scores, 1), held)  # expect: graph-op-in-session-loop=advice
