import numpy as np
import tensorflow as tf

ds = (
    tf.data.Dataset.from_tensor_slices(np.arange(4000, dtype="uint8"))
    .map(lambda x: tf.cast(x, tf.float32) / 127.5 - 1.0)  # expect: map-before-batch=/safe
    .batch(100)
)
print([b.numpy().tolist() for b in ds])
