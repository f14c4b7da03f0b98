import numpy as np
import tensorflow as tf
from imageio import imread


def batch_of(paths):
    return np.stack([imread(path) / 255.0 for path in paths])


def as_tensor(paths):
    return tf.constant(batch_of(paths))
