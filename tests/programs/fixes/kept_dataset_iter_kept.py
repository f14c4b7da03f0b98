import numpy as np
import tensorflow as tf

its = []
for i in range(12):
    ds = tf.data.Dataset.range(3).map(lambda x: x + 1)  # expect: dataset-built-in-loop=/unsafe
    it = iter(ds)
    its.append(it)
    print(int(next(it)))
