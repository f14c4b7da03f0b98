import tensorflow as tf


def numbers(count):
    return tf.data.Dataset.range(count).map(lambda n: (tf.cast(n, tf.float32), n))
