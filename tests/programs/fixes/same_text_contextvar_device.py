import numpy as np
import tensorflow as tf
for i in range(12):
    with tf.name_scope("a"):
        t = tf.zeros((300, 300))  # expect: tensor-created-in-loop=/safe
        s = t + i
print(float(s[0, 0]))
