"""The tape calls a function that draws its batch with NumPy: a graph would learn from the first batch for ever."""

import numpy as np
import tensorflow as tf

series = np.zeros((100, 1000, 2), "float32")
network = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="tanh"), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def some_rows():
    rows = np.random.choice(np.arange(100), 64)
    return tf.convert_to_tensor(series[rows, 0]), tf.convert_to_tensor(series[rows, 1])


for step in range(20_000):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        now, then = some_rows()
        loss = tf.reduce_mean(tf.square(network(now) - then))
    gradients = tape.gradient(loss, network.trainable_variables)
    optimizer.apply_gradients(zip(gradients, network.trainable_variables))
