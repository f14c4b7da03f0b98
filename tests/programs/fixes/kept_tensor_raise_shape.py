import numpy as np
import tensorflow as tf

for i in range(12):
    print("round", i)
    z = tf.constant([1.0, 2.0, 3.0], shape=(100, 70))  # expect: tensor-created-in-loop=/unsafe
    print(z.shape)
