import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
ds = tf.data.Dataset.from_tensor_slices(np.ones((40, 6), "float32")).map(  # expect: map-without-parallel-calls=/unsafe
    lambda x: tf.nn.dropout(tf.image.resize(x[None, :, None, None], (2, 2)), 0.5)
)
for a in ds:
    print(int(tf.math.count_nonzero(a)), end=" ")
