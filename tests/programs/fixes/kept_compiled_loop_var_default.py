import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/none
    def f(x, k=i):
        return x * k

    print(float(f(tf.ones(()))))
