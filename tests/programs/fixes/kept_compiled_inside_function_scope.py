import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return tf.add(x, 1, name="a").name if False else x

    print(f(tf.ones(())).dtype)
