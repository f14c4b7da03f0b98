"""A layer of a class that `partial` has given its usual arguments, made in each call."""

from functools import partial

import tensorflow as tf

Conv = partial(tf.keras.layers.Conv2D, kernel_size=3, padding="same")


class Refine(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.first = Conv(8)

    def call(self, x):
        return Conv(8)(self.first(x))  # expect: weights-created-in-call=error


inputs = tf.keras.Input((32, 32, 3))
model = tf.keras.Model(inputs, Refine()(inputs))
model.compile("adam", "mse")
