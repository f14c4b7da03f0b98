"""With eager execution left on: what is made in the block of a Session does enter its graph."""

import sys

import tensorflow as tf

for line in sys.stdin:
    with tf.compat.v1.Session() as sess:  # expect: session-in-loop=warning
        words = tf.strings.split([line])
        print(sess.run(tf.size(words.values)))
