import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
data = tf.random.normal((100, 100))
total, largest = tf.reduce_sum(data), tf.reduce_max(data)
with tf.Session() as sess:
    for i in range(1000):
        a = sess.run(total)
        # expect: several-session-runs-per-step=advice/unsafe/certain
        b = sess.run(largest)
        print(a, b)
