import numpy as np
import tensorflow as tf

a = np.zeros((64, 64), "float32")
for i in range(20):
    print(float(tf.reduce_sum(tf.constant(a))))
    np.fill_diagonal(a, i)
