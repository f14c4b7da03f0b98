import numpy as np
import tensorflow as tf

x = tf.ones((8, 8))
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/safe
    def square(t):
        return tf.matmul(t, t, transpose_b=True)

    print(float(square(x)[0, 0]) + i)
