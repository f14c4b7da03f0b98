import tensorflow as tf


def build():
    net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    net.compile("sgd", "mse")
    return net
