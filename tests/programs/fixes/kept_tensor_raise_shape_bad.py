import numpy as np
import tensorflow as tf

try:
    for i in range(12):
        print("round", i)
        z = tf.constant([1.0, 2.0, 3.0], shape=(2, 1000))  # expect: tensor-created-in-loop=/unsafe
        print(z.shape)
except Exception as e:
    print(type(e).__name__)
