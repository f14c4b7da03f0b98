import tensorflow as tf


def train(model: tf.keras.Model, shuffle, verbose):
    if shuffle:
        ds = tf.data.TFRecordDataset(["a", "b"])
    if verbose:
        ds = tf.data.TFRecordDataset(["a", "b"])
    if -shuffle:
        ds = tf.data.TFRecordDataset(["a", "b"])
    if not verbose:
        ds = tf.data.TFRecordDataset(["a", "b"])
    else:
        ds = tf.data.TFRecordDataset(["a", "b"])
    if not shuffle:
        print(verbose)
    else:
        ds = tf.data.TFRecordDataset(["a", "b"])
    model.evaluate(tf.data.TFRecordDataset(["c", "d"]).shuffle(1000).batch(8).prefetch(1))  # expect: interleave-without-parallel-calls=advice/unsafe/certain
