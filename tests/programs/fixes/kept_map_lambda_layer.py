import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
L = tf.keras.layers.Lambda(lambda x: x + tf.random.normal(tf.shape(x)))


def f(x):
    return tf.image.resize(L(x)[None, :, None, None], (3, 1))


ds = tf.data.Dataset.from_tensor_slices(np.ones((40, 6), "float32")).map(f)  # expect: map-without-parallel-calls=/unsafe
for a in ds:
    print(round(float(tf.reduce_sum(a)), 4), end=" ")
