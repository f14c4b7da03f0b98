import numpy as np
import tensorflow as tf

ds = (
    tf.data.Dataset.from_tensor_slices(np.linspace(-500, 500, 400).astype("float32"))
    .map(lambda x: tf.cast(x, tf.uint8))  # expect: map-before-batch=/unsafe
    .batch(100)
)
print([b.numpy().tolist() for b in ds])
