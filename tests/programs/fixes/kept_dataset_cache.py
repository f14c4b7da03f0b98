import numpy as np
import tensorflow as tf

n = [0]


def f(x):
    n[0] += 1
    return x


for i in range(12):
    ds = tf.data.Dataset.range(3).map(lambda x: tf.py_function(f, [x], tf.int64)).cache()  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        pass
    for b in ds:
        pass
    print(n[0])
