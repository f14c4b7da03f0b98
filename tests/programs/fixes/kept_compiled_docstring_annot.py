import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x: "tf.Tensor") -> "tf.Tensor":
        """doc"""
        return x * 2

    print(float(f(tf.ones(()))), f.__doc__)
