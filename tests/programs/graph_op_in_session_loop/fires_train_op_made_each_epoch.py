import tensorflow as tf


def train(loss, feeds, epochs):
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    optimizer = tf.train.GradientDescentOptimizer(0.01)
    for epoch in range(epochs):
        update = optimizer.minimize(loss)  # expect: graph-op-in-session-loop=warning
        for feed in feeds:
            sess.run(update, feed)
        print(epoch, sess.run(loss, feeds[0]))
