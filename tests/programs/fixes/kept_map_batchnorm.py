import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
bn = tf.keras.layers.BatchNormalization()
bn.build((None, 2))
ds = tf.data.Dataset.from_tensor_slices(np.arange(24.0, dtype="float32").reshape(6, 2, 2).repeat(10, 0)).map(  # expect: map-without-parallel-calls=/unsafe
    lambda x: bn(x, training=True)
)
print([round(float(tf.reduce_sum(x)), 3) for x in ds], np.round(bn.moving_mean.numpy(), 3).tolist())
