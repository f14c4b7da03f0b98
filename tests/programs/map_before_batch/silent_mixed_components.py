# never: map-before-batch
import tensorflow as tf


def weighted(image, weight):
    return tf.cast(image, tf.float32) * weight


def looked_up(x, table):
    return x + table


def build(images, weights, table: tf.Tensor):
    ds = tf.data.Dataset.from_tensor_slices((images, weights)).map(weighted).batch(8)
    rest = tf.data.Dataset.from_tensor_slices(images).map(lambda x: x * table).batch(8)
    return ds, rest
