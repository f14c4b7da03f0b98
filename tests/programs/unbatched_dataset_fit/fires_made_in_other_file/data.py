import tensorflow as tf


def load(x, y, shuffle=True):
    ds = tf.data.Dataset.from_tensor_slices((x, y))
    if shuffle:
        ds = ds.shuffle(5000)
    return ds.prefetch(tf.data.AUTOTUNE)
