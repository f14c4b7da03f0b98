import numpy as np
import tensorflow as tf


class Cfg:
    scale = 1.0


def f(x):
    return x * Cfg.scale


x = tf.ones((64, 3))
for i in range(12):
    ds = tf.data.Dataset.from_tensor_slices(x).map(f).batch(64)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        print(float(b[0, 0]))
    Cfg.scale += 1
