import numpy as np
import tensorflow as tf
import itertools

count = itertools.count()
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return x + next(count)

    print(float(f(tf.ones(()))))
