import tensorflow.compat.v1 as tf
from agent import Agent

tf.disable_v2_behavior()


def main(feeds):
    agent = Agent()
    states = tf.placeholder(tf.float32, (None, 4))
    loss = tf.reduce_mean(tf.layers.dense(states, 1))
    parts = dict(step=tf.train.AdamOptimizer(1e-3).minimize(loss), limit=tf.reduce_mean(tf.square(states)))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        agent.prepare(sess, parts)
        for feed in feeds:
            agent.update({states: feed})
