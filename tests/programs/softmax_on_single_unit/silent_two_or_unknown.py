# never: softmax-on-single-unit
import tensorflow as tf


def head(classes):
    return tf.keras.layers.Dense(classes, activation="softmax")


two = head(2)
five = head(5)
conv = tf.keras.layers.Conv2D(1, 1, activation="sigmoid")
