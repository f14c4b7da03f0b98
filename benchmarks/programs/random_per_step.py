"""A projection that is drawn once and converted in every step."""

import numpy as np
import tensorflow as tf

projection = np.random.default_rng(17).random((2000, 1000))
x = tf.random.normal([4, 2000])
total = 0.0
for step in range(200):
    matrix = tf.convert_to_tensor(projection, dtype=tf.float32)
    total += float(tf.reduce_mean(tf.matmul(x, matrix)))
print(total != 0)
