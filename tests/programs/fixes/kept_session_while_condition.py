import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
t = tf.constant(1.0)
sess = None
n = 0
while sess is None or n < 12:
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        n += int(sess.run(t))
print(n)
