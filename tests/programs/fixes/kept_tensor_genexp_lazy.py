import numpy as np
import tensorflow as tf


def f(n):
    return (float(tf.reduce_sum(tf.zeros((n, 300)) + i)) for i in range(12))  # expect: tensor-created-in-loop=/none


g = f(-1)
try:
    print(next(g))
except Exception as e:
    print("late", type(e).__name__)
