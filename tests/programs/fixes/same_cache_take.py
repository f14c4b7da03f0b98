import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(30).map(lambda x: x * 2).cache().take(5)  # expect: cache-order=/safe
for _ in range(2):
    print([int(x) for x in ds])
m = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(1)])
