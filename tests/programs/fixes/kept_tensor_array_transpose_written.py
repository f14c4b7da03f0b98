import numpy as np
import tensorflow as tf

a = np.zeros((64, 64), "float32")
b = a.T
for i in range(20):
    print(float(tf.reduce_sum(tf.constant(a))))  # expect: tensor-created-in-loop=/unsafe
    b[0] += 1
