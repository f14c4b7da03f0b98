import numpy as np
import tensorflow as tf

x = tf.ones((64, 3))
for i in range(12):
    for b in tf.data.Dataset.from_tensor_slices(x).batch(32):  # expect: dataset-built-in-loop=/safe
        print(b.shape)
    else:
        print("else")
