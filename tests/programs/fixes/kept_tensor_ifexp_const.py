import numpy as np
import tensorflow as tf


def f(ok):
    r = [float(tf.reduce_sum(tf.zeros((-1, 200)) + i)) for i in range(20)] if ok else []  # expect: tensor-created-in-loop=/none
    return len(r)


print(f(False))
