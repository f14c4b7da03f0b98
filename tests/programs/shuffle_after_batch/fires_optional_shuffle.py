import tensorflow as tf


def pipeline(x, y, shuffle=True):
    ds = tf.data.Dataset.from_tensor_slices((x, y))
    ds = ds.batch(32)
    if shuffle:
        ds = ds.shuffle(1024)  # expect: shuffle-after-batch=warning/none/certain
    return ds.prefetch(tf.data.AUTOTUNE)
