import numpy as np
import tensorflow as tf

TOLERANCE = 1e-3
# expect: float64-training=warning
tf.keras.backend.set_floatx("float64")
net = tf.keras.Sequential([tf.keras.layers.Dense(300, "relu"), tf.keras.layers.Dense(10)])
net.compile("adam", "mse")
net.fit(np.load("x.npy"), np.load("y.npy"), callbacks=[tf.keras.callbacks.EarlyStopping("loss", TOLERANCE)])
