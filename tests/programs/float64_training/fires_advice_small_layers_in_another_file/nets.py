import tensorflow as tf


def curve():
    return tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(24, "relu"), tf.keras.layers.Dense(1)])
