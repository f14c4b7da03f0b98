"""The same with the number of a card: it comes too late."""

import os

import tensorflow as tf


def compare(real, made, card="1"):
    os.environ["CUDA_VISIBLE_DEVICES"] = card  # expect: late-device-config=advice/none
    return tf.reduce_mean(tf.abs(real - made))


pictures = tf.random.normal((64, 32, 32, 3))
print(compare(pictures, tf.zeros((64, 32, 32, 3))))
