import numpy as np
import tensorflow as tf


def bad(x):
    return tf.reshape(x, (3, 5))


for i in range(12):
    f = tf.function(bad)  # expect: tf-function-per-call=/safe
    try:
        f(tf.ones((i,)))
    except Exception as e:
        print(i, type(e).__name__)
