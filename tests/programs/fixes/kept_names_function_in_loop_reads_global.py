import numpy as np
import tensorflow as tf

w = tf.Variable(1.0)
seen = []
for n in range(20):
    @tf.function  # expect: tf-function-per-call=/unsafe
    def double(x):
        return x * w

    seen.append(float(double(tf.constant(2.0))))
    w.assign_add(1.0)
print(seen)
