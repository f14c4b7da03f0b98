"""An identity matrix that is made in every step."""

import tensorflow as tf

x = tf.random.normal([1200, 4])
total = 0.0
for step in range(400):
    eye = tf.eye(1200)
    total += float(tf.reduce_sum(tf.matmul(eye, x)))
print(total != 0)
