import tensorflow as tf


def first_non_empty(sources):
    for source in sources:
        table = tf.zeros((4096, 128))
        return table + source
    return None
