import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 10])
out = tf.layers.dense(x, 1)
loss = tf.reduce_mean(out)
train = tf.train.AdamOptimizer().minimize(loss)
merged = tf.summary.merge_all()


def steps(sess, batches, held_out):
    for n, b in enumerate(batches):
        before = sess.run(loss, {x: b})
        sess.run(train, {x: b})
        after = sess.run(loss, {x: b})
        other = sess.run(loss, {x: held_out})
        if n % 100 == 0:
            print(before, after, other, sess.run(merged, {x: b}))
