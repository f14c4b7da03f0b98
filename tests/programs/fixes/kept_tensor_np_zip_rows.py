import numpy as np
import tensorflow as tf

a = np.zeros((4, 1000), "float32")
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    for k, row in zip(range(4), a):
        row += k
    print(float(t[3, 0]))
