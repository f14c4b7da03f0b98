import numpy as np
import tensorflow as tf


def mk():
    out = []
    k = 1.0
    for i in range(12):

        @tf.function  # expect: tf-function-per-call=/none
        def f(x):
            return x * k

        out.append(float(f(tf.ones(()))))
        k = k + 1
    return out


print(mk())
