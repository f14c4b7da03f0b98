import numpy as np
import tensorflow as tf

a = tf.data.Dataset.range(10)
b = tf.data.Dataset.range(10, 20)
tf.random.set_seed(1)
ds = tf.data.Dataset.sample_from_datasets([a, b]).repeat().cache().batch(4)  # expect: cache-order=/unsafe
it = iter(ds)
print([next(it).numpy().tolist() for _ in range(12)])
