import graph_mode
import tensorflow as tf

total = tf.constant(1.0) + tf.constant(2.0)
for number in range(1000):
    with tf.compat.v1.Session() as sess:  # expect: session-in-loop=warning
        print(number, sess.run(total))
