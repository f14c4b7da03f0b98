import numpy as np
import tensorflow as tf

ds = (
    tf.data.Dataset.from_tensor_slices((np.arange(400) / 4 - 20).astype("float32"))
    .map(lambda x: tf.round(x))  # expect: map-before-batch=/safe
    .batch(100)
)
print([b.numpy().tolist() for b in ds])
