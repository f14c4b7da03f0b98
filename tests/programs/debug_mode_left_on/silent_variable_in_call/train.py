import numpy as np
import tensorflow as tf
from layers import Counting

tf.config.run_functions_eagerly(True)

net = tf.keras.Sequential([tf.keras.layers.Dense(8), Counting(), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(np.random.rand(100, 4), np.random.rand(100, 1), epochs=10)
