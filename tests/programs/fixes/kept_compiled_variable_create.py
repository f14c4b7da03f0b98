import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        v = tf.Variable(1.0)
        return x + v

    try:
        print(float(f(tf.ones(()))))
    except ValueError:
        print("raised")
