import tensorflow as tf


def reduce(x):
    y = tf.square(x)
    total = tf.reduce_sum(y)
    # expect: vacuous-del-in-tf-function=advice/unsafe/certain
    del y
    return total
