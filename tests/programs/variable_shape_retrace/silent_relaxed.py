# never: variable-shape-retrace
import tensorflow as tf


@tf.function(reduce_retracing=True)
def relaxed(x):
    return tf.reduce_sum(x)


@tf.function(input_signature=[tf.TensorSpec([None])])
def declared(x):
    return tf.reduce_sum(x)


def eager(x):
    return tf.reduce_sum(x)


def run(x):
    for n in range(1, 1000):
        relaxed(x[:n])
        declared(x[:n])
        eager(x[:n])
