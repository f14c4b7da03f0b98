import numpy as np
import tensorflow as tf
import random


def f(x):
    return x * random.random()


x = tf.ones((64, 3))
random.seed(1)
for i in range(12):
    ds = tf.data.Dataset.from_tensor_slices(x).map(f).batch(64)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        print(round(float(b[0, 0]), 4))
