import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    w = tf.raw_ops.InplaceAdd(x=z, i=[0], v=tf.ones((1, 100)))
    print(float(tf.reduce_sum(w)))
