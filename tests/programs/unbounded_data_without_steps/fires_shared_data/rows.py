import numpy as np
import tensorflow as tf


def rows():
    return tf.data.Dataset.from_tensor_slices(np.load("rows.npy")).shuffle(1000).batch(32).repeat()
