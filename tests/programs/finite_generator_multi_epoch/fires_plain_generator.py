import numpy as np
import tensorflow as tf


def batches(x, y, size=32):
    for start in range(0, len(x), size):
        yield x[start : start + size], y[start : start + size]


x, y = np.zeros((1000, 4)), np.zeros((1000, 1))
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(batches(x, y), epochs=10)  # expect: finite-generator-multi-epoch=warning/none/certain
