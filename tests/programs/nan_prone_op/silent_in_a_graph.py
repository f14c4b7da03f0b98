"""Logarithms and roots of a graph that no gradient goes through, and those that something keeps from zero."""

# never: nan-prone-op
import tensorflow as tf

pictures = tf.placeholder(tf.float32, (None, 784))
labels = tf.placeholder(tf.float32, (None, 10))
weights = tf.get_variable("weights", (784, 10))
logits = tf.matmul(pictures, weights)
said = tf.nn.softmax(logits)

loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=labels, logits=logits))
perplexity = tf.exp(-tf.reduce_mean(labels * tf.log(said)))
distance = tf.sqrt(tf.reduce_mean(tf.square(said - labels)))
guarded = -tf.reduce_mean(labels * tf.log(tf.clip_by_value(said, 1e-8, 1.0)))
step = tf.train.AdamOptimizer(1e-3).minimize(loss + 0.1 * guarded)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for _ in range(1000):
        print(sess.run([step, perplexity, distance], feed_dict={pictures: [[0.0] * 784], labels: [[0.1] * 10]}))
