import numpy as np
import tensorflow as tf

x = tf.ones((64, 3))


def f(v):
    return v * 2.0


for i in range(12):
    ds = tf.data.Dataset.from_tensor_slices(x).map(f).batch(64)  # expect: dataset-built-in-loop=/safe
    for b in ds:
        print(float(b[0, 0]) + i)
