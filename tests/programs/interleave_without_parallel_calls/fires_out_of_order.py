import tensorflow as tf


def train(model: tf.keras.Model, shuffle, verbose):
    if shuffle:
        ds = tf.data.TFRecordDataset(["a", "b"])  # expect: interleave-without-parallel-calls=advice/unsafe/certain
    if verbose:
        ds = tf.data.TFRecordDataset(["a", "b"])  # expect: interleave-without-parallel-calls=advice/unsafe/certain
    model.evaluate(tf.data.TFRecordDataset(["c", "d"]).shuffle(1000).batch(8).prefetch(1))  # expect: interleave-without-parallel-calls=advice/unsafe/certain
