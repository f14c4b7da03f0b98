import numpy as np
import tensorflow as tf

v = tf.ones((1, 1))
k = 0
for i in range(30):
    v = tf.concat([v, tf.ones((1, 1))], k)  # expect: tensor-concat-in-loop=/unsafe
    k = 0
print(v.shape)
