import numpy as np
import tensorflow as tf


def double(x):
    return tf.add(x, x)


for i in range(12):
    f = tf.function(double)  # expect: tf-function-per-call=/unsafe
    print(f(1 if i % 2 else 1.0).dtype, f(i).dtype)
