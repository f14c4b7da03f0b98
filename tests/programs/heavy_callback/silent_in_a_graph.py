"""Histograms of a graph that are fetched now and then, and summaries of numbers alone."""

# never: heavy-callback
import tensorflow as tf

pictures = tf.placeholder(tf.float32, (None, 784))
loss = tf.reduce_mean(tf.square(tf.layers.dense(pictures, 784)))
train_op = tf.train.AdamOptimizer(1e-3).minimize(loss)
shape = tf.summary.histogram("loss", loss)
merged = tf.summary.merge_all()
short = tf.summary.merge([tf.summary.scalar("mean", loss)])


def train(batches, epochs):
    with tf.Session() as sess:
        writer = tf.summary.FileWriter("logs", sess.graph)
        sess.run(tf.global_variables_initializer())
        for _ in range(epochs):
            for number, batch in enumerate(batches):
                if number % 100 == 0:
                    _, written = sess.run([train_op, merged], feed_dict={pictures: batch})
                else:
                    _, written = sess.run([train_op, short], feed_dict={pictures: batch})
                writer.add_summary(written, number)
        print(sess.run(merged, feed_dict={pictures: batches[0]}))
