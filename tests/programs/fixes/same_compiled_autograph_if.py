import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/safe
    def f(t):
        if t > 3:
            return t
        return t * 2

    print(float(f(tf.constant(float(i)))))
