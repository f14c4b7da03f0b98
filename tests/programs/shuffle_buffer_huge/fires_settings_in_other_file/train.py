import tensorflow.compat.v1 as tf

import settings


def input_fn(path):
    ds = tf.data.TFRecordDataset(path)
    ds = ds.apply(tf.data.experimental.shuffle_and_repeat(settings.SHUFFLE, 10))  # expect: shuffle-buffer-huge=warning/none/certain
    return ds.batch(32).prefetch(1)
