import numpy as np
import tensorflow as tf

s = 0.0
try:
    for i in range(12):
        try:
            c = tf.ones((300, 300))  # expect: tensor-created-in-loop=/unsafe
            s += float(tf.reduce_sum(c) * i)
        finally:
            print("f", i)
except Exception:
    pass
print(s)
