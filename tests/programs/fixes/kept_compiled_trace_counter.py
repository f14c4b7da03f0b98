import numpy as np
import tensorflow as tf

n = [0]
x = tf.ones((8, 8))
for step in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def square(t):
        n[0] += 1
        return tf.matmul(t, t)

    y = square(x)
print(n)
