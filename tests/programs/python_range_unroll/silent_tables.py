# never: python-range-unroll
import tensorflow as tf


@tf.function
def with_table(x):
    table = []
    for n in range(4096):
        table.append(n * n)
    names = {}
    for n in range(1000):
        names[n] = str(n)
    return x + tf.constant(table[:1], tf.float32)
