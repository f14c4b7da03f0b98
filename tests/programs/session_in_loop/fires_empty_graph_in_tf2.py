import tensorflow as tf

a = tf.constant(3.0)
b = tf.constant(4.0)
c = a * b
for i in range(100):
    with tf.compat.v1.Session() as sess:  # expect: session-in-loop=error/none/certain
        print(sess.run(c))
