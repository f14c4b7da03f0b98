import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
m.compile("sgd", "mse")
x, y = np.ones((640, 3), "float32"), np.ones((640, 2), "float32")
losses = []
for start in range(0, 640, 32):
    h = m.fit(x[start : start + 32], y[start : start + 32], verbose=0)  # expect: fit-in-loop=/none
    losses.append(h.history["loss"][0])
print(len(losses))
