"""Several runs of a Session where one would do."""

import numpy as np
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
x = tf.placeholder(tf.float32, [None, 64])
y = tf.placeholder(tf.float32, [None, 1])
hidden = tf.nn.relu(tf.matmul(x, tf.get_variable("w", [64, 256])))
output = tf.matmul(hidden, tf.get_variable("v", [256, 1]))
loss = tf.reduce_mean(tf.square(output - y))
error = tf.reduce_mean(tf.abs(output - y))
train = tf.train.AdamOptimizer().minimize(loss)
rng = np.random.default_rng(13)
features, targets = rng.random((256, 64)), rng.random((256, 1))
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for step in range(600):
        session.run(train, feed_dict={x: features, y: targets})
        loss_now = session.run(loss, feed_dict={x: features, y: targets})
        error_now = session.run(error, feed_dict={x: features, y: targets})
print(loss_now >= 0, error_now >= 0)
