# never: dataset-materialised-for-length
import tensorflow as tf


def zeros(labels):
    ds = tf.data.Dataset.from_tensor_slices(labels)
    return sum(1 for label in ds if label == 0), sum(int(label) for label in ds), len([x for x in ds if x > 2])
