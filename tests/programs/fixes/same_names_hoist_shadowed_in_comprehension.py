import numpy as np
import tensorflow as tf

zeros = 3
for n in range(20):
    zeros_2 = [zeros for zeros in range(2)]
    x = tf.zeros((300, 300))  # expect: tensor-created-in-loop=/safe
    print(n, zeros_2, float(tf.reduce_sum(x)), zeros)
