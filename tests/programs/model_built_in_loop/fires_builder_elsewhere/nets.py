import tensorflow as tf


def make(width):
    inputs = tf.keras.Input((16,))
    hidden = tf.keras.layers.Dense(width, activation="relu")(inputs)
    return tf.keras.Model(inputs, tf.keras.layers.Dense(1)(hidden))  # expect: model-built-in-loop=warning
