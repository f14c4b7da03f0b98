import tensorflow as tf


def hinge(labels, logits):
    return tf.reduce_mean(tf.nn.relu(1.0 - labels * logits))  # expect: per-replica-loss-mean=warning/none/certain
