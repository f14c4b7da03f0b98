import numpy as np
import tensorflow as tf


def helper(x):
    return x * 1.0


for i in range(12):

    @tf.function  # expect: tf-function-per-call=/none
    def f(x):
        return helper(x)

    print(float(f(tf.ones(()))))
    if i == 4:

        def helper(x):
            return x * 5.0
