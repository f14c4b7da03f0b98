"""fit for every batch of a stream."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.random((3200, 10)).astype("float32")
y = x.sum(axis=1, keepdims=True)
model = tf.keras.Sequential(
    [tf.keras.Input((10,)), tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)]
)
model.compile("adam", "mse")
for start in range(0, 3200, 32):
    model.fit(x[start : start + 32], y[start : start + 32], epochs=1, verbose=0)
print(model.evaluate(x, y, verbose=0) > 0)
