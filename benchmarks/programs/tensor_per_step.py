"""A large constant that is made in every step."""

import numpy as np
import tensorflow as tf

basis = np.random.default_rng(10).random((1500, 1500))
x = tf.random.normal([8, 1500])
total = 0.0
for step in range(250):
    weights = tf.constant(basis, dtype=tf.float32)
    total += float(tf.reduce_sum(tf.matmul(x, weights)))
print(total != 0)
