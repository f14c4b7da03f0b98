# never: python-loop-over-tensor
import numpy as np
import tensorflow as tf


@tf.function
def total(values):
    result = 0.0
    for value in values:
        result += value * 2.0
    return result


class Layer(tf.keras.layers.Layer):
    def call(self, x):
        result = 0.0
        for row in tf.unstack(x, num=30):
            result += tf.reduce_sum(row) * 2.0
        return result


def arrays(rows):
    table = np.asarray(rows)
    best = 0
    for i in range(len(table)):
        best = max(best, table[i] * 2)
    for value in tf.constant(rows).numpy():
        best += value * 2
    return best
