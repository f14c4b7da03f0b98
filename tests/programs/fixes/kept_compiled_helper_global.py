import numpy as np
import tensorflow as tf

k = 1.0


def helper(x):
    return x * k


def bump():
    global k
    k += 1


for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return helper(x)

    print(float(f(tf.ones(()))))
    bump()
