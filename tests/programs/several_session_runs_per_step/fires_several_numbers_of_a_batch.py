import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 4))
y = tf.layers.dense(x, 2)
mean, largest = tf.reduce_mean(y), tf.reduce_max(y)
least = tf.reduce_min(y)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for batch in batches:
        m, top = sess.run([mean, largest], feed_dict={x: batch})
        # expect: several-session-runs-per-step=warning/unsafe
        low = sess.run(least, feed_dict={x: batch})
        print(m, top, low)
