"""Iterators of a graph that nobody trains with, one whose dataset prefetches, and tensors of an eager program."""

# never: missing-prefetch
import tensorflow as tf


def parse(record):
    found = tf.parse_single_example(record, {"picture": tf.FixedLenFeature([], tf.string)})
    return tf.image.decode_png(found["picture"], channels=3)


def look(files, rounds):
    batch = tf.data.TFRecordDataset(files).map(parse, 4).batch(64).make_one_shot_iterator().get_next()
    pictures = tf.placeholder(tf.float32, (None, 64, 64, 3))
    score = tf.reduce_mean(tf.square(tf.layers.dense(tf.layers.flatten(pictures), 1)))
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        return [sess.run(score, feed_dict={pictures: sess.run(batch)}) for _ in range(rounds)]


def train(files, rounds):
    batch = tf.data.TFRecordDataset(files).map(parse, 4).batch(64).prefetch(1).make_one_shot_iterator().get_next()
    pictures = tf.placeholder(tf.float32, (None, 64, 64, 3))
    loss = tf.reduce_mean(tf.square(tf.layers.dense(tf.layers.flatten(pictures), 1)))
    descend = tf.train.AdamOptimizer(1e-3).minimize(loss)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(rounds):
            sess.run(descend, feed_dict={pictures: sess.run(batch)})
