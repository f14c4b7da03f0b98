import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
ds = tf.data.Dataset.range(3).map(lambda x: tf.random.uniform((), seed=3)).repeat().cache()  # expect: cache-order=/unsafe
print([round(float(x), 3) for x in ds.take(9)])
