import tensorflow as tf


def batched(x, size=32):
    ds = tf.data.Dataset.from_tensor_slices(x)
    return ds.batch(size)
