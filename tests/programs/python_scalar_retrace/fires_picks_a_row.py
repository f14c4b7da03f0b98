"""The number picks a row of a tensor: a tensor picks it as well."""

import tensorflow as tf

table = tf.random.normal((4000, 16))


@tf.function
def score(x, number):
    return tf.reduce_sum(x * table[number])


def look(x):
    for number in range(4000):
        print(score(x, number))  # expect: python-scalar-retrace=advice
