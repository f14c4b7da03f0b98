import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, [None, 4])
y = tf.placeholder(tf.float32, [None])
logits = tf.layers.dense(tf.layers.dense(x, 64), 2)
accuracy = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(logits, 1), tf.cast(y, tf.int64)), tf.float32))
cost = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.cast(y, tf.int32), logits=logits))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(20_000):
        feed = {x: [[1.0, 2.0, 3.0, 4.0]], y: [1.0]}
        c = cost.eval(feed_dict=feed)
        a = accuracy.eval(feed_dict=feed)  # expect: several-session-runs-per-step=warning
        print(c, a)
