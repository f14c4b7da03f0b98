"""Two players learn in turn: each run has its own training operation, in a list that is named before."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
noise = tf.placeholder(tf.float32, (None, 8))
with tf.variable_scope("maker"):
    made = tf.layers.dense(noise, 16)
with tf.variable_scope("judge"):
    verdict = tf.reduce_mean(tf.layers.dense(made, 1))
makers = tf.train.AdamOptimizer().minimize(-verdict, var_list=tf.trainable_variables("maker"))
judges = tf.train.AdamOptimizer().minimize(verdict, var_list=tf.trainable_variables("judge"))
first, second = [makers, verdict], [judges, verdict]

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(100000):
        batch = {noise: np.random.normal(size=(64, 8))}
        _, of_maker = sess.run(first, feed_dict=batch)
        _, of_judge = sess.run(second, feed_dict=batch)
