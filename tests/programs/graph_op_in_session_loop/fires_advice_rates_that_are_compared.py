"""One network, and a training operation for each of eight rates: no network is built in a round."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
rooms, prices = np.loadtxt("rooms.txt"), np.loadtxt("prices.txt")
x, y = tf.placeholder(tf.float32, [None, 2]), tf.placeholder(tf.float32, [None, 1])
weights = tf.Variable(tf.zeros([2, 1]))
cost = tf.reduce_mean(tf.square(tf.matmul(x, weights) - y))
init = tf.global_variables_initializer()
for rate in [1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 0.5, 0.7, 0.9]:
    step = tf.train.GradientDescentOptimizer(rate).minimize(cost)  # expect: graph-op-in-session-loop=advice
    with tf.Session() as session:
        session.run(init)
        for _ in range(100):
            session.run(step, {x: rooms, y: prices})
