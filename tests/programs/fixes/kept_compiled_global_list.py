import numpy as np
import tensorflow as tf

scale = [1.0]
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return x * scale[0]

    print(float(f(tf.ones(()))))
    scale[0] += 1
