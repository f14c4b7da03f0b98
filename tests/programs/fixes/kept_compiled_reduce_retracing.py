import numpy as np
import tensorflow as tf

for i in range(12):

    @tf.function(reduce_retracing=True)  # expect: tf-function-per-call=/unsafe
    def f(x):
        return tf.constant(-1 if x.shape[0] is None else x.shape[0])

    print(int(f(tf.ones((i + 1,)))))
