import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
a = tf.data.Dataset.range(10).shuffle(10, seed=1)
b = tf.data.Dataset.range(10, 20)
ds = b.concatenate(a).repeat().cache().batch(4)  # expect: cache-order=/unsafe
it = iter(ds)
print([next(it).numpy().tolist() for _ in range(12)])
