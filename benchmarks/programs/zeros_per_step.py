"""A large mask that is made in every step."""

import tensorflow as tf

x = tf.random.normal([4, 3000])
total = 0.0
for step in range(300):
    mask = tf.ones([3000, 3000])
    total += float(tf.reduce_sum(tf.matmul(x, mask)[0, :1]))
print(total != 0)
