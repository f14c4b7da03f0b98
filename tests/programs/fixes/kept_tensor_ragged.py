import numpy as np
import tensorflow as tf

for i in range(12):
    r = tf.ragged.constant([[1.0] * 500, [2.0] * 300])  # expect: tensor-created-in-loop=/unsafe
    print(float(tf.reduce_sum(r)) + i)
