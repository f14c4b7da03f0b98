import numpy as np
import tensorflow as tf

total = 0.0
for n in range(20):
    x = tf.ones((300, 300))  # expect: tensor-created-in-loop=/unsafe
    y = x
    y = y + n
    total += float(tf.reduce_sum(y)) + float(tf.reduce_sum(x))
print(total)
