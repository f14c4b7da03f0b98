"""Each run is a step of an optimizer, which sees the weights that the one before it left."""

import tensorflow as tf

slim = tf.contrib.slim
images = tf.placeholder(tf.float32, [None, 784])
fake_cost = tf.reduce_mean(slim.fully_connected(images, 1))
real_cost = tf.reduce_mean(slim.fully_connected(images, 1))
gen_step = slim.learning.create_train_op(fake_cost, tf.train.AdamOptimizer(1e-4))
dis_step = slim.learning.create_train_op(real_cost, tf.train.AdamOptimizer(1e-4))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(100000):
        feed = {images: draw(64)}
        d_cost = sess.run(dis_step, feed_dict=feed)
        g_cost = sess.run(gen_step, feed_dict=feed)
        g_cost = sess.run(gen_step, feed_dict=feed)
        print(d_cost, g_cost)
