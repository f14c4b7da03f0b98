import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(400).window(4).map(lambda w: w).batch(2)  # expect: map-before-batch=/safe
try:
    print(len(list(ds)))  # expect: dataset-materialised-for-length=/unsafe
except Exception as e:
    print(type(e).__name__)
