import tensorflow as tf


def build():
    return tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(2, "softmax")])
