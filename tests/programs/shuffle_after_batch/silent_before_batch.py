# never: shuffle-after-batch
import tensorflow as tf


def make(x):
    a = tf.data.Dataset.from_tensor_slices(x).shuffle(1000).batch(32)
    b = tf.data.Dataset.from_tensor_slices(x).shuffle(1000).batch(32).shuffle(50)
    return a, b
