import numpy as np
import tensorflow as tf


def f(x):
    print("traced")
    return x


for i in range(12):
    ds = tf.data.Dataset.range(3).map(f)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        print(int(b))
