# never: large-constant-dataset
import numpy as np
import tensorflow as tf

with tf.device("CPU"):
    ds = tf.data.Dataset.from_tensor_slices(np.load("x.npy"))
