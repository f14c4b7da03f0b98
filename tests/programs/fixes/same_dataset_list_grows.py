import numpy as np
import tensorflow as tf

l = [1.0, 2.0]
for i in range(12):
    ds = tf.data.Dataset.from_tensor_slices(l).map(lambda x: x * 2).batch(64)  # expect: map-before-batch=/safe
    for b in ds:
        print(b.numpy().tolist())
    l.append(float(i))
