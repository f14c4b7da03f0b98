# never: shuffle-buffer-tiny
import numpy as np
import tensorflow as tf

NAMES = ["ada", "bob", "cyd"]
a = tf.data.Dataset.from_tensor_slices(NAMES).shuffle(3).batch(3)
b = tf.data.Dataset.range(8).shuffle(8).batch(4)
c = tf.data.Dataset.from_tensor_slices((np.random.rand(10, 4), np.zeros((10,)))).shuffle(10).batch(10)
d = tf.data.Dataset.range(100_000).take(5).shuffle(5)
