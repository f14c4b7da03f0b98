# never: float64-training
import numpy as np
import tensorflow as tf

(x, y), _ = tf.keras.datasets.mnist.load_data()
x = (x / 255.0).astype(np.float32)
z = x / np.float32(255)
model = tf.keras.Sequential([tf.keras.layers.Dense(10, dtype="float64")])  # the metric needs double precision
model.compile("adam", "mse")
model.fit(x, y)
model.fit(z, y)
