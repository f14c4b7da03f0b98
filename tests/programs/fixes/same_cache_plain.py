import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(3).map(lambda x: x * 2).repeat().cache().batch(2)  # expect: cache-order=/safe
print([x.numpy().tolist() for x in ds.take(8)])
