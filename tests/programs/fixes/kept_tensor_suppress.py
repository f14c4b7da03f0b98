import numpy as np
import tensorflow as tf
import contextlib

n = -1
for i in range(12):
    with contextlib.suppress(Exception):
        print("a", i)
        z = tf.zeros((n, 1000))  # expect: tensor-created-in-loop=/none
        print("b", z.shape)
