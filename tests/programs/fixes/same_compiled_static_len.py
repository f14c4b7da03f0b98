import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/safe
    def f(x):
        return tf.constant(len(x.shape))

    print(int(f(tf.ones([1] * (i % 3 + 1)))))
