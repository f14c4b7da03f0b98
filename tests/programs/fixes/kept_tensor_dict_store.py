import numpy as np
import tensorflow as tf

d = {}
for i in range(12):
    d[i] = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
print(d[0] is d[1])
