import numpy as np
import tensorflow as tf

x = tf.ones((8, 8))
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/safe
    def total(t):
        return tf.reduce_sum(t) * t.shape[0]

    print(float(total(x[: i % 4 + 1])))
