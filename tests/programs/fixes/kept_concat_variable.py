import numpy as np
import tensorflow as tf

w = tf.Variable(tf.ones((2, 3)))
v = tf.zeros((0, 3))
for i in range(20):
    v = tf.concat([v, w], 0)  # expect: tensor-concat-in-loop=/unsafe
    w.assign_add(tf.ones((2, 3)))
print(float(tf.reduce_sum(v)))
