import numpy as np
import tensorflow as tf

ds = (
    tf.data.Dataset.from_tensor_slices(np.where(np.arange(400) % 3 == 0, np.nan, 1.0).astype("float32"))
    .map(lambda x: tf.maximum(x, 0.5))  # expect: map-before-batch=/safe
    .batch(100)
)
print([b.numpy().tolist()[:6] for b in ds])
