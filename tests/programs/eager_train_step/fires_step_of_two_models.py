"""The step is given another model with the same optimizer: compiled, the second one could not make its variables."""

import numpy as np
import tensorflow as tf


def make():
    return tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(16, "relu"), tf.keras.layers.Dense(1)])


optimizer = tf.keras.optimizers.RMSprop(1e-3)


def improve(net, x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_mean((net(x) - y) ** 2)
    gradients = tape.gradient(loss, net.trainable_weights)
    optimizer.apply_gradients(zip(gradients, net.trainable_weights))
    return loss


trial = tf.keras.models.load_model("trial.keras")
print(improve(trial, np.zeros((4, 8), np.float32), np.zeros((4, 1), np.float32)))

net = make()
data = tf.data.Dataset.from_tensor_slices((np.load("x.npy"), np.load("y.npy"))).batch(32).prefetch(1)
for epoch in range(200):
    for x, y in data:
        improve(net, x, y)
