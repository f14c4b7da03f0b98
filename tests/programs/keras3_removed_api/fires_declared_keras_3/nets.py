import tensorflow as tf


def build():
    return tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
