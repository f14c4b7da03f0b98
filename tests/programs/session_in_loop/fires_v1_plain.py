import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 10])
w = tf.get_variable("w", [10, 1])
y = tf.matmul(x, w)

for i in range(1000):
    with tf.Session() as sess:  # expect: session-in-loop=warning
        sess.run(tf.global_variables_initializer())
        print(sess.run(y, {x: np.random.rand(4, 10)}))
