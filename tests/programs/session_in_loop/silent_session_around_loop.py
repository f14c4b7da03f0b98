import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 10])
y = tf.layers.dense(x, 1)
init = tf.global_variables_initializer()
with tf.Session() as sess:
    sess.run(init)
    for i in range(1000):
        print(i, sess.run(y, {x: np.random.rand(4, 10)}))
