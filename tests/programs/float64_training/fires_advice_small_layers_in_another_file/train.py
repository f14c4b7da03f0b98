import numpy as np
import tensorflow as tf
from nets import curve

tf.keras.backend.set_floatx("float64")  # expect: float64-training=advice

net = curve()
net.compile("adam", "mse")
x = np.random.uniform(-3, 3, (400, 1))
net.fit(x, np.sin(x), epochs=50)
