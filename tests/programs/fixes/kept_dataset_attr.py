import numpy as np
import tensorflow as tf

for i in range(12):
    ds = tf.data.Dataset.range(3).map(lambda x: x + 1)  # expect: dataset-built-in-loop=/unsafe
    print(getattr(ds, "mark", None), [int(b) for b in ds])
    ds.mark = i
