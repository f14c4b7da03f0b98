"""Noise as large as a picture of a million points, drawn in every step."""

import tensorflow as tf

x = tf.random.normal([4, 1000])
total = 0.0
for step in range(200):
    noise = tf.random.normal([1000, 1000])
    total += float(tf.reduce_sum(tf.matmul(x, noise)))
print(total != 0)
