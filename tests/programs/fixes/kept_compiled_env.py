import numpy as np
import tensorflow as tf
import os

os.environ["K"] = "0"
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return x * float(os.environ["K"])

    print(float(f(tf.ones(()))))
    os.environ["K"] = str(i)
