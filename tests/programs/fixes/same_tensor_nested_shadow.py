import numpy as np
import tensorflow as tf


def outer():
    zeros = 5
    for i in range(12):

        def inner():
            return float(tf.reduce_sum(tf.zeros((300, 300)) + zeros))  # expect: tensor-created-in-loop=/none

        s = inner()
        q = tf.reduce_sum(tf.zeros((300, 300)) + i)  # expect: tensor-created-in-loop=/safe
    return s, float(q), zeros


print(outer())
