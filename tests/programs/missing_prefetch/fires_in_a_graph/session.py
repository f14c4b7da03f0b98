"""What an iterator gives is run by itself in a loop that trains with it."""

import tensorflow as tf


def parse(record):
    found = tf.parse_single_example(record, {"picture": tf.FixedLenFeature([], tf.string)})
    return tf.image.decode_png(found["picture"], channels=3)


def train(files, rounds):
    pictures = tf.placeholder(tf.float32, (None, 64, 64, 3))
    loss = tf.reduce_mean(tf.square(tf.layers.dense(tf.layers.flatten(pictures), 1)))
    descend = tf.train.AdamOptimizer(1e-3).minimize(loss)
    dataset = tf.data.TFRecordDataset(files).map(parse, num_parallel_calls=4)
    dataset = dataset.repeat().shuffle(2000).batch(64)  # expect: missing-prefetch=warning
    batch = dataset.make_one_shot_iterator().get_next()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(rounds):
            drawn = sess.run(batch)
            sess.run(descend, feed_dict={pictures: drawn})
