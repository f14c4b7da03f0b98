"""429 batches of MNIST's training set, after 21450 steps."""

import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

DIGITS = input_data.read_data_sets("digits", one_hot=True)
SIZE = 128
x = tf.placeholder(tf.float32, [SIZE, 784])
y = tf.placeholder(tf.float32, [SIZE, 10])
logits = tf.layers.dense(x, 10)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=logits))
train = tf.train.AdamOptimizer(1e-3).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    batches = int(DIGITS.train.num_examples / SIZE)
    for _ in range(50 * batches):
        images, labels = DIGITS.train.next_batch(SIZE)
        sess.run(train, {x: images, y: labels})
    right = 0.0
    batches = int(DIGITS.train.num_examples / SIZE)
    for _ in range(batches):
        images, labels = DIGITS.train.next_batch(SIZE)
        seen = sess.run(logits, {x: images})
        hits = tf.equal(tf.argmax(seen, 1), tf.argmax(labels, 1))  # expect: graph-op-in-session-loop
        right += sess.run(tf.reduce_sum(tf.cast(hits, tf.float32)))
    print(right)
