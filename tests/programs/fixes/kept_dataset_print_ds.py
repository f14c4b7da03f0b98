import numpy as np
import tensorflow as tf

for i in range(12):
    ds = tf.data.Dataset.range(3).map(lambda x: x + 1)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        print(int(b))
    print(ds.element_spec)
