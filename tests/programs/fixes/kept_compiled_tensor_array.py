import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        ta = tf.TensorArray(tf.float32, 3)
        for k in tf.range(3):
            ta = ta.write(k, x)
        return ta.stack()

    print(f(tf.ones(())).numpy().tolist())
