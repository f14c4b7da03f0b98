import numpy as np
import tensorflow as tf

a = np.zeros(4000, "float32")
b = a[:]
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    b[0] += 1
    print(float(t[0]))
