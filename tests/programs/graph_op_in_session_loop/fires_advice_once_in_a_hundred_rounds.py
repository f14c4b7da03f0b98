"""One assignment in a hundred rounds, of nobody knows how many."""

import tensorflow.compat.v1 as tf

from settings import rounds

step = tf.Variable(0, trainable=False)
loss = tf.reduce_mean(tf.random.normal((8, 4)))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(rounds):
        sess.run(loss)
        if i % 100 == 0:
            sess.run(step.assign(i))  # expect: graph-op-in-session-loop=advice
