import tensorflow as tf

from ops.scaling import pair


def dataset(x, y):
    return tf.data.Dataset.from_tensor_slices((x, y)).map(pair, tf.data.AUTOTUNE).batch(32)  # expect: map-before-batch=advice/safe/certain
