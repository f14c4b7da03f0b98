import numpy as np
import tensorflow as tf
import sys

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        tf.print("ran", output_stream=sys.stdout)
        return x * 2

    f(tf.ones(()))
