"""All arguments of `fit` are in sight, if in a dict: the number of steps is none of them."""

import tensorflow as tf

SETTINGS = dict(epochs=12, verbose=2)


def endless():
    data = tf.data.Dataset.from_tensor_slices((tf.ones((90, 2)), tf.ones((90, 1))))
    return data.repeat().batch(30)


model = tf.keras.Sequential([tf.keras.layers.Input((2,)), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(endless(), **SETTINGS)  # expect: unbounded-data-without-steps=error/unsafe/certain
model.evaluate(endless(), **{"verbose": 0})  # expect: unbounded-data-without-steps=error
