import numpy as np
import tensorflow as tf


class P:
    v = 0


def use(p):
    return tf.constant(1.0) * p.v


p = P()
for i in range(12):
    f = tf.function(use)  # expect: tf-function-per-call=/unsafe
    print(float(f(p)))
    p.v += 1
