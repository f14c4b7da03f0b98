"""Fifty epochs of two thousand batches."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
x = tf.placeholder(tf.float32, [None, 3])
mean, spread = tf.reduce_mean(x), tf.math.reduce_std(x)
rows = np.random.rand(2000, 16, 3)
with tf.Session() as session:
    for epoch in range(50):
        for batch in rows:
            a = session.run(mean, feed_dict={x: batch})
            b = session.run(spread, feed_dict={x: batch})  # expect: several-session-runs-per-step=warning
            print(a, b)
