import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices((np.arange(400) * 1e-40).astype("float32")).map(lambda x: x * 0.5).batch(100)  # expect: map-before-batch=/safe
print([b.numpy().tolist()[:6] for b in ds])
