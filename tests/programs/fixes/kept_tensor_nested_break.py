import numpy as np
import tensorflow as tf

for i in range(12):
    for k in range(0):
        z = tf.zeros((-1, 100))  # expect: tensor-created-in-loop=/none
    print(i)
