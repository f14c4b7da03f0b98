"""Another program draws from the same data without an end: the `repeat` stays."""

import tensorflow as tf
from rows import rows

net = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(rows(), epochs=3)  # expect: unbounded-data-without-steps=error/none
