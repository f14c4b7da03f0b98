# never: map-before-batch
import tensorflow as tf


def split(window):
    return window[:-1], window[1:]


def flat(x):
    return tf.reshape(x, [-1])


def by_shape(x):
    return x / x.shape[0]


def build(rows):
    ds = tf.data.Dataset.from_tensor_slices(rows)
    return ds.map(split).batch(8), ds.map(flat).batch(8), ds.map(by_shape).batch(8), ds.map(tf.transpose).batch(8)
