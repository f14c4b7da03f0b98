import numpy as np
import tensorflow as tf


def f(k):
    for i in range(k):
        mask = tf.zeros((300, 300))  # expect: tensor-created-in-loop=/unsafe
        _ = mask + 1
    return sorted(locals())


print(f(0), f(12))
