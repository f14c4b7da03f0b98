import numpy as np
import tensorflow as tf

v = tf.Variable(1.0)
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/none
    def f(x):
        return x * v

    print(float(f(tf.ones(()))))
    v = tf.Variable(float(i))
