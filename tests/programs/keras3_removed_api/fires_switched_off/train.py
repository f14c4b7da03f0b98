"""The switch is off: this is Keras 3."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = "0"

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
net.fit_generator(batches, epochs=2)  # expect: keras3-removed-api=error/safe
