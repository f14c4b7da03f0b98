import numpy as np
import tensorflow as tf


def f(n, go):
    while go():
        t = tf.zeros((n, 200))  # expect: tensor-created-in-loop=/none
        print(t.shape)


f(None, lambda: False)
