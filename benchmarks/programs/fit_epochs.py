"""One epoch of fit at a time, to print something in between."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(14)
x = np.random.default_rng(14).random((256, 12)).astype("float32")
y = x.mean(axis=1, keepdims=True)
model = tf.keras.Sequential(
    [tf.keras.Input((12,)), tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)]
)
model.compile("sgd", "mse")
for start in range(0, 256, 4):
    model.fit(x[start : start + 4], y[start : start + 4], verbose=0)
print("done")
