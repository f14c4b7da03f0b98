import numpy as np
import tensorflow as tf

tf.random.set_seed(3)
a = tf.data.Dataset.range(10)
b = tf.data.Dataset.range(10, 20)
for i in range(12):
    ds = tf.data.Dataset.sample_from_datasets([a, b]).map(lambda x: x % 100).batch(20)  # expect: dataset-built-in-loop=/unsafe, map-before-batch=/unsafe
    for e in ds:
        print(e.numpy())
