"""Outputs that are joined to a growing tensor."""

import tensorflow as tf

outputs = tf.zeros([0, 64])
for step in range(2000):
    outputs = tf.concat([outputs, tf.random.normal([4, 64])], axis=0)
print(outputs.shape)
