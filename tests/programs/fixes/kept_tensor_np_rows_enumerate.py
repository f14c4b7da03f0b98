import numpy as np
import tensorflow as tf

a = np.zeros((100, 100), "float32")
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    if i % 10 == 0:
        print(float(tf.reduce_sum(t)))
    for k, row in enumerate(a):
        row[:] = i
