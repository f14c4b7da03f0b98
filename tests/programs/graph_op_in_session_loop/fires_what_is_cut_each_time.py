"""What is cut at a limit comes anew in each round: that is no record."""

import numpy as np
import tensorflow as tf

limit = 0.5
x = tf.placeholder(tf.float32, (None, 4))
score = tf.reduce_mean(tf.layers.dense(x, 1))


def judge(batches):
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        for batch in batches:
            reached = np.abs(batch).max()
            if reached > limit:
                reached = limit
                batch = session.run(tf.clip_by_value(batch, -limit, limit))  # expect: graph-op-in-session-loop=warning
            print(session.run(score, {x: batch}), reached)
