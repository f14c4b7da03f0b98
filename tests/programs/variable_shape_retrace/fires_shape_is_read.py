import tensorflow as tf


@tf.function
def rows(x):
    result = 0.0
    for row in range(x.shape[0]):
        result += tf.reduce_sum(x[row])
    return result


@tf.function
def flat(x):
    return tf.reduce_sum(x * 2.0)


def prefixes(x):
    for end in range(1, 200):
        rows(x[:end])  # expect: variable-shape-retrace=/none
        flat(x[:end])  # expect: variable-shape-retrace=/safe
