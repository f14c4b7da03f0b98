# never: dataset-materialised-for-length
import tensorflow as tf


def peek(values):
    ds = tf.data.Dataset.from_tensor_slices(values)
    return len(list(ds.take(3))), sum(1 for _ in ds.batch(2).take(5))
