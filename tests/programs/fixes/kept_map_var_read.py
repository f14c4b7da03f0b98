import numpy as np
import tensorflow as tf

v = tf.Variable(0, dtype=tf.int64)
ds = tf.data.Dataset.range(64).map(lambda x: x + v)  # expect: map-without-parallel-calls=/unsafe
out = []
for x in ds:
    out.append(int(x))
    v.assign_add(10)
print(out)
