import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(6).shuffle(6, seed=2).cache().take(3)  # expect: cache-order=/unsafe
for e in range(3):
    print([int(x) for x in ds])
