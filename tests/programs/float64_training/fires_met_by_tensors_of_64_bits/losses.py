import tensorflow as tf


def weighted(labels, logits):
    chosen = tf.one_hot(labels, 10, dtype="float64")
    return -tf.reduce_sum(chosen * tf.nn.log_softmax(logits))
