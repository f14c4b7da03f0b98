import numpy as np
import tensorflow as tf

tf.random.set_seed(3)
for i in range(12):
    ds = tf.data.Dataset.random().take(3).map(lambda x: x % 100).batch(3)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        print(b.numpy())
