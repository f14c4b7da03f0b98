"""One operation for each row, written as a comprehension."""

import tensorflow as tf

frames = tf.random.normal((600, 16, 16))

energy = [tf.reduce_sum(frames[i]) for i in range(frames.shape[0])]  # expect: small-op-in-loop=advice
inverses = tf.stack([tf.linalg.inv(frame) for frame in frames])  # expect: small-op-in-loop=advice
print(len(energy), inverses.shape)
