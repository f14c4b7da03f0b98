import numpy as np
import tensorflow as tf

v = tf.Variable(0, dtype=tf.int64)
ds = tf.data.Dataset.range(3).map(lambda x: x + v).repeat().cache()  # expect: cache-order=/unsafe
out = []
for x in ds.take(9):
    out.append(int(x))
    v.assign_add(1)
print(out)
