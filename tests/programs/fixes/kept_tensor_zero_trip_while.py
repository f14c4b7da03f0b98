import numpy as np
import tensorflow as tf


def f(n):
    i = 0
    while i < n:
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
        i += 1
        print(float(z[0, 0]))
    return "z" in locals()


print(f(12), f(0))
