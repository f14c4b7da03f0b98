import numpy as np
import tensorflow as tf


def weighted(labels, logits):
    chosen = tf.one_hot(labels, 10, dtype=logits.dtype)
    return -tf.reduce_sum(chosen * tf.nn.log_softmax(logits))


def mean(losses):
    return np.asarray(losses, dtype="float64").mean()
