import numpy as np
import tensorflow as tf

ds = (
    tf.data.Dataset.from_tensor_slices(np.arange(12.0).reshape(6, 2))
    .map(lambda x: tf.clip_by_value(x, 1.0, 5.0))  # expect: map-before-batch=/safe
    .batch(4)
)
for a in ds:
    print(a)
