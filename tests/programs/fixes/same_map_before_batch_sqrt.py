import numpy as np
import tensorflow as tf

ds = (
    tf.data.Dataset.from_tensor_slices(np.random.RandomState(0).rand(4000).astype("float32"))
    .map(lambda x: tf.sqrt(x))  # expect: map-before-batch=/safe
    .batch(100)
)
print([b.numpy().tolist() for b in ds])
