import tensorflow as tf


def dummies(size, on_device):
    ones = tf.data.Dataset.from_tensors(tf.ones((size, 64, 64, 3))).cache().repeat().prefetch(4)
    if on_device:
        ones.apply(tf.data.experimental.prefetch_to_device("/gpu:0", 8))
    return ones
