import numpy as np
import tensorflow as tf

for i in range(12):
    print(abs(-3.0) if i == 0 else "")

    @tf.function  # expect: tf-function-per-call=/unsafe
    def abs(t):
        return t * 2

    abs(tf.ones(()))
