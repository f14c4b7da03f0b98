# never: large-constant-dataset
import glob

import numpy as np
import tensorflow as tf

paths = sorted(glob.glob("*.npy"))
mean = np.load("mean.npy")
ds = tf.data.Dataset.from_tensor_slices(paths)
total = tf.data.Dataset.from_tensors(float(mean.sum()))
