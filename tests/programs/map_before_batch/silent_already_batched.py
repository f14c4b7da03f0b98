# never: map-before-batch
import tensorflow as tf


def build(rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(16)
    ds = ds.map(lambda x: x * 2.0)
    return ds.batch(4)
