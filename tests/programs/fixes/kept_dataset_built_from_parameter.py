import numpy as np
import tensorflow as tf


def halve(values):
    values *= 0.5


def totals(values, weights):
    for step in range(20):
        for batch in tf.data.Dataset.from_tensor_slices((values, weights)).batch(16):
            print(float(tf.reduce_sum(batch[0] * batch[1])))
        halve(values)


totals(np.ones(16), np.arange(16.0))
