import numpy as np
import tensorflow as tf
import os

names = ["a.txt", "b.txt", "c.txt"]
files = tf.data.Dataset.from_tensor_slices(names)
ds = files.interleave(tf.data.TextLineDataset, cycle_length=2)  # expect: interleave-without-parallel-calls=/safe
for x in ds:
    print(x.numpy())
