import numpy as np
import tensorflow as tf
try:
    int("x")
except ValueError as n:
    for i in range(12):
        t = tf.constant([str(n)] * 3)  # expect: tensor-created-in-loop=/unsafe
        s = tf.size(t) + i
print(int(s))
