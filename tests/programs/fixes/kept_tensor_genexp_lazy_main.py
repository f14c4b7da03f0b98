import numpy as np
import tensorflow as tf


def f(n):
    try:
        g = (float(tf.reduce_sum(tf.zeros((n, 300)) + i)) for i in range(12))  # expect: tensor-created-in-loop=/none
    except Exception as e:
        print("early", type(e).__name__)
        return
    try:
        print(next(g))
    except Exception as e:
        print("late", type(e).__name__)


f(-1)
