import tensorflow.compat.v1 as tf


def input_fn(path):
    ds = tf.data.TextLineDataset(path).skip(1)
    ds = ds.apply(tf.data.experimental.shuffle_and_repeat(10, count=5))  # expect: shuffle-buffer-tiny=warning/none/certain
    return ds.batch(100).prefetch(1)
