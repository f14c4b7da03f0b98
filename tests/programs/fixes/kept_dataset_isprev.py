import numpy as np
import tensorflow as tf

prev = None
for i in range(12):
    ds = tf.data.Dataset.range(3).map(lambda x: x + 1)  # expect: dataset-built-in-loop=/unsafe
    print(ds is prev, [int(b) for b in ds])
    prev = ds
