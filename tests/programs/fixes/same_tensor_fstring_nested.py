import numpy as np
import tensorflow as tf

for i in range(12):
    print(f"{float(tf.reduce_sum(tf.ones((300, 300)) * i))}{float(tf.reduce_sum(tf.ones((300, 300)) * i)):.3f}")  # expect: tensor-created-in-loop=/safe
