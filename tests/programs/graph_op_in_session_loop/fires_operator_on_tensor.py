from tensorflow.compat import v1 as tf

tf.disable_v2_behavior()


def monitor(loss, batches, feed):
    with tf.Session() as sess:
        for batch in batches:
            print(sess.run(loss * 100.0, {feed: batch}))  # expect: graph-op-in-session-loop=warning/unsafe/certain


inputs = tf.placeholder(tf.float32, [None, 3])
monitor(tf.reduce_mean(inputs), [[[1.0, 2.0, 3.0]]] * 500, inputs)
