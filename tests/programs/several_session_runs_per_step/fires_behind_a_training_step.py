import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
states = tf.placeholder(tf.float32, [None, 4])
targets = tf.placeholder(tf.float32, [None])
error = tf.reduce_mean(tf.square(tf.layers.dense(states, 1)[:, 0] - targets))
optimizer = tf.train.AdamOptimizer().minimize(error)
tf.summary.scalar("error", error)
write_op = tf.summary.merge_all()


def learn(memory, steps, writer):
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for step in range(steps):
            batch, values = memory.sample(64)
            _, value = sess.run([optimizer, error], feed_dict={states: batch, targets: values})
            summary = sess.run(write_op, feed_dict={states: batch, targets: values})  # expect: several-session-runs-per-step=advice/none/certain
            writer.add_summary(summary, step)
