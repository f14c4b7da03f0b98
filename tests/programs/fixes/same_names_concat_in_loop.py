import numpy as np
import tensorflow as tf

rows = tf.zeros((0, 4))
for n in range(60):
    rows = tf.concat([rows, tf.ones((1, 4)) * n], 0)  # expect: tensor-concat-in-loop=/safe
print(float(tf.reduce_sum(rows)), rows.shape)
