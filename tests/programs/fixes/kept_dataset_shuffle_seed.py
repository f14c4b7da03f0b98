import numpy as np
import tensorflow as tf

for i in range(12):
    ds = tf.data.Dataset.range(10).shuffle(10, seed=1).map(lambda x: x + 1)  # expect: dataset-built-in-loop=/unsafe
    print([int(b) for b in ds])
