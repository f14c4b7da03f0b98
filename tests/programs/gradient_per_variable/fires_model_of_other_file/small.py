import tensorflow as tf


def build():
    return tf.keras.Sequential([tf.keras.layers.Dense(3), tf.keras.layers.Dense(3)])
