import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 10])
y = tf.placeholder(tf.float32, [None, 1])
hidden = tf.layers.dense(x, 32, tf.nn.relu)
out = tf.layers.dense(hidden, 1)
loss = tf.reduce_mean(tf.square(out - y))
error = tf.reduce_mean(tf.abs(out - y))


def watch(sess, batches):
    for bx, by in batches:
        a = sess.run(loss, feed_dict={x: bx, y: by})
        b = sess.run(error, feed_dict={x: bx, y: by})  # expect: several-session-runs-per-step=warning
        print(a, b)
