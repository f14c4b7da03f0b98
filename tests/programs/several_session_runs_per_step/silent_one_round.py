# never: several-session-runs-per-step=warning
import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, [None, 13])
nearest, distance = tf.reduce_min(x, axis=1), tf.reduce_sum(x, axis=1)
rows = np.loadtxt("houses.txt")
size = len(rows)
rounds = int(np.ceil(len(rows) / size))
with tf.Session() as session:
    for i in range(rounds):
        a = session.run(nearest, feed_dict={x: rows})
        b = session.run(distance, feed_dict={x: rows})
