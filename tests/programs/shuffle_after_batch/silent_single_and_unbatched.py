# never: shuffle-after-batch
import tensorflow as tf


def make(x):
    ones = tf.data.Dataset.from_tensor_slices(x).batch(1).shuffle(1000)
    apart = tf.data.Dataset.from_tensor_slices(x).batch(32).map(tf.abs).unbatch().shuffle(1000).batch(16)
    again = tf.data.Dataset.from_tensor_slices(x).batch(8).shuffle(100).unbatch().batch(32)
    return ones, apart, again
