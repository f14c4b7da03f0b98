"""Summaries of a graph that every step computes: a merged list that a loop has filled, and all there are."""

import tensorflow as tf

pictures = tf.placeholder(tf.float32, (None, 784))
loss = tf.reduce_mean(tf.square(tf.layers.dense(pictures, 784)))
optimizer = tf.train.AdamOptimizer(1e-3)
pairs = optimizer.compute_gradients(loss)
train_op = optimizer.apply_gradients(pairs)
drawn = []
for gradient, weight in pairs:
    drawn.append(tf.summary.histogram(weight.name, gradient))
merged = tf.summary.merge([tf.summary.scalar("loss", loss), tf.summary.merge(drawn)])
everything = tf.summary.merge_all()
short = tf.summary.merge([tf.summary.scalar("loss", loss)])


def step(sess, writer, batch, number):
    _, written = sess.run([train_op, merged], feed_dict={pictures: batch})  # expect: heavy-callback=advice
    writer.add_summary(written, number)


def train(batches, epochs):
    with tf.Session() as sess:
        writer = tf.summary.FileWriter("logs", sess.graph)
        sess.run(tf.global_variables_initializer())
        for _ in range(epochs):
            for number, batch in enumerate(batches):
                step(sess, writer, batch, number)


def train_with_all(batches, epochs):
    with tf.Session() as sess:
        writer = tf.summary.FileWriter("logs", sess.graph)
        sess.run(tf.global_variables_initializer())
        for _ in range(epochs):
            for number, batch in enumerate(batches):
                written, _ = sess.run([everything, train_op], feed_dict={pictures: batch})  # expect: heavy-callback=advice
                writer.add_summary(written, number)
