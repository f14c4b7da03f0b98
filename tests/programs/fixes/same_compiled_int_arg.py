import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/safe
    def f(n):
        return tf.zeros((2,)) + n

    print(f(i).numpy().tolist(), f(i).dtype)
