import numpy as np
import tensorflow as tf


def double(x):
    return tf.add(x, x)


a = np.zeros((4, 4), "float32")
for i in range(12):
    f = tf.function(double)  # expect: tf-function-per-call=/unsafe
    print(float(f(a)[0, 0]))
    a += 1
