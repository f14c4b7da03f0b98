import numpy as np
import tensorflow as tf
x = tf.ones((6, 3))
for i in range(12):
    ds = (tf.data.Dataset  # a
          .from_tensor_slices(x)  # b  # expect: dataset-built-in-loop=/safe
          # c
          .batch(2)  # d
          )  # e
    for b in ds: pass
print(b.shape)
