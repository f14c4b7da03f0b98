import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(tf.sparse.eye(400)).map(lambda s: tf.cast(s, tf.int32)).batch(100)  # expect: map-before-batch=/safe
print([b.shape.as_list() for b in ds])
