import numpy as np
import tensorflow as tf


def g():
    try:
        return zeros
    except NameError:
        return "no name"


for i in range(12):
    a = tf.reduce_sum(tf.zeros((300, 300)) + i)  # expect: tensor-created-in-loop=/safe
print(g())
