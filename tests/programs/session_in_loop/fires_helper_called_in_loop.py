import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()

a = tf.placeholder(tf.float32)
b = tf.square(a)


def square(value):
    with tf.Session() as sess:  # expect: session-in-loop=warning/none/certain
        return sess.run(b, feed_dict={a: value})


values = [square(v) for v in range(10_000)]
print(sum(values))
