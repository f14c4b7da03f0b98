import tensorflow as tf


def load():
    return tf.data.Dataset.from_tensor_slices((tf.ones((1000, 8)), tf.ones((1000, 1)))).shuffle(1000).batch(64).prefetch(1)
