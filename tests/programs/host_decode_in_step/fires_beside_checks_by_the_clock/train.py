"""What runs once a minute, by a clock that the round has read, is not the rest of each step."""

import time

import tensorflow.compat.v1 as tf

from feed import Feed

tf.disable_v2_behavior()


def train(entries, held_out, steps):
    pictures = tf.placeholder(tf.float32, (None, 64, 64, 3))
    loss = tf.reduce_mean(tf.square(tf.layers.dense(tf.layers.flatten(pictures), 1)))
    train_op = tf.train.MomentumOptimizer(1e-3, 0.9).minimize(loss)
    feed, checked = Feed(entries), Feed(held_out)
    last, step = time.time(), 1
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        while step < steps + 1:
            batch = feed.forward()
            now = time.time()
            if step == 1 or now - last > 180:
                print(sess.run([train_op, loss], feed_dict={pictures: batch}))
                print(sess.run(loss, feed_dict={pictures: checked.forward()}))
                last = now
            else:
                sess.run(train_op, feed_dict={pictures: batch})
            step += 1
