"""NumPy's generators take the shape behind what they draw from."""

import numpy as np
import tensorflow as tf

by_module = np.random.normal(0, 1, (1000, 1000))
by_generator = np.random.default_rng(1).random((500, 500))
narrowed = np.random.default_rng(2).normal(size=(900, 900)).astype("float32")
small = np.random.uniform(-1, 1, size=(5, 5))
total = 0.0
for step in range(1000):
    first = tf.constant(by_module, dtype=tf.float32)  # expect: tensor-created-in-loop=warning
    second = tf.constant(by_generator)  # expect: tensor-created-in-loop=warning
    third = tf.constant(narrowed)  # expect: tensor-created-in-loop=warning
    fourth = tf.constant(small)
    total += float(tf.reduce_sum(first) + tf.reduce_sum(fourth[0, 0] * second[0, 0] * third))
print(total)
