import numpy as np
import tensorflow as tf
import tempfile, os

p = tempfile.mkdtemp() + "/c"
ds = tf.data.Dataset.range(3).repeat().cache(p).batch(2)  # expect: cache-order=/unsafe
it = iter(ds)
print([next(it).numpy().tolist() for _ in range(12)])
it = iter(ds)
try:
    print(next(it).numpy())
except Exception as e:
    print(type(e).__name__)
