# never: large-array-in-tf-function
import numpy as np
import tensorflow as tf

palette = np.random.rand(256, 3).astype("float32")
grid = np.arange(1000)
filters = np.ones((3, 3, 64, 64))


@tf.function
def paint(indices):
    return tf.gather(palette, indices) + tf.cast(tf.gather(grid, indices), tf.float32)[:, None]


@tf.function
def conv(x):
    return tf.nn.conv2d(x, tf.constant(filters, tf.float32), 1, "SAME")
