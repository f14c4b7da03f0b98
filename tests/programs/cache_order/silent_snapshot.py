import tensorflow as tf


def build(files):
    ds = tf.data.TFRecordDataset(files).shuffle(2048)
    ds = ds.snapshot("/tmp/snapshot")
    return ds.shuffle(2048).batch(64).prefetch(2)
