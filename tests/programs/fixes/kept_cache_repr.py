import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(3).repeat().cache()  # expect: cache-order=/unsafe
print(ds)
print([int(x) for x in ds.take(8)])
