import numpy as np
import tensorflow as tf


def f(n):
    return n or [float(tf.reduce_sum(tf.zeros((n, 200)) + i)) for i in range(20)]  # expect: tensor-created-in-loop=/none


print(f(7))
try:
    print(f(-1))
except Exception as e:
    print(type(e).__name__)
