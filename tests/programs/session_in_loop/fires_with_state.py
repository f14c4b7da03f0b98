"""What a Session holds starts again with each of them: not the same with one."""

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 4))
w = tf.get_variable("w", (4, 1))
total = tf.reduce_sum(x @ w)


def train(batches):
    for batch in batches:
        with tf.Session() as sess:  # expect: session-in-loop=warning/none/certain
            sess.run(tf.global_variables_initializer())
            print(sess.run(total, {x: batch}))
