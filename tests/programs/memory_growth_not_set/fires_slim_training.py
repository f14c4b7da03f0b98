import tensorflow as tf  # expect: memory-growth-not-set
from tensorflow.contrib import slim

images = tf.random_normal([32, 28 * 28])
logits = slim.fully_connected(images, 10)
loss = tf.losses.sparse_softmax_cross_entropy(tf.zeros([32], tf.int32), logits)
step = slim.learning.create_train_op(loss, tf.train.AdamOptimizer(1e-3))
slim.learning.train(step, "/tmp/logs", number_of_steps=10_000)
