"""The policy decides of what type the weights are, whatever `floatx` is."""

import tensorflow as tf

tf.keras.backend.set_floatx("float16")
tf.keras.mixed_precision.set_global_policy("mixed_float16")
net = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1, dtype="float32")])
net.compile("adam", "mse")
net.fit(tf.zeros((64, 8)), tf.zeros((64, 1)))
