import tensorflow as tf

left = tf.constant([1.0, 2.0, 3.0])
norm = tf.norm(left)


def scaled(factors):
    for factor in factors:
        with tf.compat.v1.Session() as sess:  # expect: session-in-loop=warning
            print(factor * sess.run(norm))
