from numpy import *

import tensorflow as tf

total = 0.0
for step in range(20):
    total += float(tf.reduce_sum(tf.ones((256, 256)))) + float(tf.reduce_sum(tf.zeros((256, 256))))  # expect: tensor-created-in-loop=/safe
print(total, ones((2,)).tolist(), zeros((1, 2)).tolist(), eye(2).tolist())
