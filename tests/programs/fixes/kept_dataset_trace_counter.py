import numpy as np
import tensorflow as tf

n = [0]


def f(x):
    n[0] += 1
    return x * 2


x = tf.ones((64, 3))
for i in range(12):
    ds = tf.data.Dataset.from_tensor_slices(x).map(f).batch(64)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        pass
print(n)
