import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    w = tf.identity(z)
    y = tf.cast(z, tf.float32)
    print(y is z, w is z)
