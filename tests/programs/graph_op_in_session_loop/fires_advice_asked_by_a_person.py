"""Each round waits for what somebody types."""

import tensorflow as tf

words = tf.placeholder(tf.string, [None])
length = tf.strings.length(words)
with tf.Session() as sess:
    while True:
        said = input("> ").split()
        print(sess.run(tf.reduce_max(length), {words: said}))  # expect: graph-op-in-session-loop=advice
