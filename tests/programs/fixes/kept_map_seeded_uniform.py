import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
ds = tf.data.Dataset.range(64).map(  # expect: map-without-parallel-calls=/unsafe
    lambda x: tf.random.uniform((), seed=2) + tf.reduce_sum(tf.random.normal((300, 300), seed=1)) * 0
)
print([round(float(x), 4) for x in ds])
