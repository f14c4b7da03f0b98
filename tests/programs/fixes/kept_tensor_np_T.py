import numpy as np
import tensorflow as tf

a = np.zeros((100, 100), "float32")
v = a.T
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    v[0, 0] += 1
    print(float(t[0, 0]))
