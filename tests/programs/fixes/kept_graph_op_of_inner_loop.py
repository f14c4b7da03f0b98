import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
x = tf.placeholder(tf.float32, [3])
with tf.Session() as sess:
    for epoch in range(3):
        for i in range(12):
            r = sess.run(tf.reduce_mean(x), feed_dict={x: [i, 1.0, 2.0]})  # expect: graph-op-in-session-loop=/unsafe
        x_mean = sess.run(tf.reduce_max(x * 2), {x: [epoch, 0.0, 1.0]})
        print(r, x_mean)
