"""Fifty epochs of twenty batches are over in a second, and one pass over the rows of a test comes once: advice."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
x = tf.placeholder(tf.float32, [None, 3])
mean, spread = tf.reduce_mean(x), tf.math.reduce_std(x)
rows = np.random.rand(20, 16, 3)
test_rows = [row for row in open("rows.txt")]
with tf.Session() as session:
    for epoch in range(50):
        for batch in rows:
            a = session.run(mean, feed_dict={x: batch})
            b = session.run(spread, feed_dict={x: batch})  # expect: several-session-runs-per-step=advice
            print(a, b)
    for row in test_rows:
        a = session.run(mean, feed_dict={x: row})
        b = session.run(spread, feed_dict={x: row})  # expect: several-session-runs-per-step=advice
        print(a, b)
