import numpy as np
import tensorflow as tf

np.random.seed(1)
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return x + np.random.rand()

    print(round(float(f(tf.ones(()))), 4))
