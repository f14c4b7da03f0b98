import tensorflow as tf
import tensorflow.contrib.slim as slim

images = tf.placeholder(tf.float32, [None, 784])
labels = tf.placeholder(tf.int64, [None])
logits = slim.fully_connected(images, 10, activation_fn=None)
probabilities = tf.nn.softmax(logits)
cost = tf.losses.sparse_softmax_cross_entropy(labels, probabilities)  # expect: loss-activation-mismatch=warning
hot = tf.one_hot(labels, 10)
other = slim.losses.softmax_cross_entropy(tf.nn.softmax(logits), hot)  # expect: loss-activation-mismatch=warning
fine = tf.losses.softmax_cross_entropy(hot, logits) + tf.losses.log_loss(hot, probabilities)
turned = slim.losses.softmax_cross_entropy(logits, tf.nn.softmax(hot * 5.0))
train = tf.train.AdamOptimizer().minimize(cost + other + fine + turned)
