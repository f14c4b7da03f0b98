import numpy as np
import tensorflow as tf

a = np.zeros((4, 1000), "float32")
first, *_ = np.split(a, 4)
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    first += 1
    print(float(t[0, 0]))
