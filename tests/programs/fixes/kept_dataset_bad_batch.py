import numpy as np
import tensorflow as tf

try:
    for i in range(12):
        print(i)
        ds = tf.data.Dataset.range(3).batch(0)  # expect: dataset-built-in-loop=/unsafe
        for b in ds:
            print(b)
except Exception as e:
    print(type(e).__name__)
