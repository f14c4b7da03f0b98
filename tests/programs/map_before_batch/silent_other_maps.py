# never: map-before-batch
import pandas as pd
import tensorflow as tf


def frame(path):
    return pd.read_csv(path)["x"].map(lambda x: x / 255.0)


def padded(rows):
    ds = tf.data.Dataset.from_generator(lambda: rows, output_signature=tf.TensorSpec((None,), tf.float32))
    return ds.map(lambda x: x + 1.0).padded_batch(8)


def cached(rows):
    return tf.data.Dataset.from_tensor_slices(rows).map(lambda x: x / 2).cache().shuffle(10_000).batch(8)
