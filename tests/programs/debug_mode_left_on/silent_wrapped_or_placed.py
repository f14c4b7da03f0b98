"""A model in the wrapper of another library, whose step nobody sees; devices that a demonstration prints once."""

import tensorflow as tf
import uncertain
from tensorflow import keras

print(tf.config.list_logical_devices("GPU"))
tf.debugging.set_log_device_placement(True)
strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    placed = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
    placed.compile("adam", "mse")
placed.fit(tf.random.normal((1000, 3)), tf.random.normal((1000, 1)), epochs=3)

inner = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
wrapped = uncertain.EnsembleWrapper(inner, members=4)
wrapped.compile("adam", "mse", run_eagerly=True)
wrapped.fit(tf.random.normal((1000, 3)), tf.random.normal((1000, 1)), epochs=3)
