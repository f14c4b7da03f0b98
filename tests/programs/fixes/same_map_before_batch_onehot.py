import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices((np.arange(6.0), np.arange(6))).map(lambda x, y: (x, tf.one_hot(y, 3))).batch(4)  # expect: map-before-batch=/safe
for a, b in ds:
    print(a.numpy(), b.numpy())
