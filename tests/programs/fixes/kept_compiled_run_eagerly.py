import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return x * (2.0 if tf.executing_eagerly() else 3.0)

    print(float(f(tf.ones(()))))
    tf.config.run_functions_eagerly(i % 2 == 0)
