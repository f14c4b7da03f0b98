import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices((np.arange(400.0), np.arange(400))).map(lambda a, b: (b, a / 2)).batch(100)  # expect: map-before-batch=/safe
for b in ds:
    print(b[0].dtype, float(b[1][1]))
