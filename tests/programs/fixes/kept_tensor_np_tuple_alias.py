import numpy as np
import tensorflow as tf

a = np.zeros(4000, "float32")
b, n = a, 1
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    b += n
    print(float(t[0]))
