# never: shuffle-buffer-huge
import tensorflow as tf


def make(name, buffer):
    ds = tf.data.TFRecordDataset(name)
    return ds.shuffle(10_000).batch(32), ds.shuffle(60_000).batch(32), ds.shuffle(buffer).batch(32)
