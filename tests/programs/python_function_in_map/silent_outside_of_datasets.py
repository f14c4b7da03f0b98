# never: python-function-in-map
import numpy as np
import tensorflow as tf


def host(x):
    return np.sort(x)


@tf.function
def forward(x):
    return tf.numpy_function(host, [x], tf.float32)


class Sort(tf.keras.layers.Layer):
    def call(self, x):
        return tf.py_function(host, [x], tf.float32)
