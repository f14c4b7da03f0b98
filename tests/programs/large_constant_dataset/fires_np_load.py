import numpy as np
import tensorflow as tf

x = np.load("x.npy")
y = np.load("y.npy")
train = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(10_000).batch(32)  # expect: large-constant-dataset=/none
