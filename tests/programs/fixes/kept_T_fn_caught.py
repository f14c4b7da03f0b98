import numpy as np
import tensorflow as tf


def f(x):
    y = tf.zeros((2, 3))
    return y.T  # expect: eager-tensor-transpose=/unsafe


try:
    print(f(1).shape)
except AttributeError:
    print("no T")
