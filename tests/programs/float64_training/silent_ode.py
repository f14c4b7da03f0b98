# never: float64-training
"""Solves the ODE of a pendulum; needs double precision."""
import tensorflow as tf

tf.keras.backend.set_floatx("float64")
net = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="tanh"), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(tf.zeros((8, 1)), tf.zeros((8, 1)))
