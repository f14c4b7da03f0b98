import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(3).repeat().enumerate().cache()  # expect: cache-order=/safe
it = iter(ds)
print([int(next(it)[0]) for _ in range(12)])
