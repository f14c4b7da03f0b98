import numpy as np
import tensorflow as tf

frames = np.zeros((2000, 256, 256, 3), dtype=np.float32)
dataset = tf.data.Dataset.from_tensor_slices(frames)  # expect: large-constant-dataset=advice/none/certain
