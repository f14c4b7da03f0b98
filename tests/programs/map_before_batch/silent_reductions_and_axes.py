# never: map-before-batch
import tensorflow as tf


def whiten(x):
    mean, variance = tf.nn.moments(x, axes=[0])
    return (x - mean) / tf.sqrt(variance)


def softmax(x):
    return tf.nn.softmax(x, axis=0)


def largest(x):
    return x / tf.reduce_max(x)


def build(rows):
    one = tf.data.Dataset.from_tensor_slices(rows).map(whiten).batch(8)
    two = tf.data.Dataset.from_tensor_slices(rows).map(softmax).batch(8)
    three = tf.data.Dataset.from_tensor_slices(rows).map(largest).batch(8)
    return one, two, three
