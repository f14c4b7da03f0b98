import numpy as np
import tensorflow as tf

for i in range(20):
    with tf.device("CPU:0"):
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    print(float(z[0, 0]))
