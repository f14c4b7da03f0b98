import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
flip = tf.keras.layers.RandomFlip(seed=1)
ds = tf.data.Dataset.from_tensor_slices(np.arange(160.0, dtype="float32").reshape(20, 2, 4, 1)).map(  # expect: map-without-parallel-calls=/unsafe
    lambda x: flip(x, training=True)
)
print([int(x[0, 0, 0]) for x in ds])
