# never: large-constant-dataset
import numpy as np
import tensorflow as tf


def some(path):
    return tf.data.Dataset.from_tensor_slices(np.load(path)[:256])


def row(path, index):
    return tf.data.Dataset.from_tensors(np.load(path)[index])
