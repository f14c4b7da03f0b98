"""What makes placeholders builds a graph, however they are spelled: the loop runs once, for each layer."""

import tensorflow as tf


def network(width, depth):
    hidden = inputs = tf.compat.v1.placeholder(tf.float32, [None, width])
    for index in range(depth):
        hidden = tf.matmul(hidden, tf.eye(1024)) + tf.zeros((1024, 1024))
    return inputs, hidden
