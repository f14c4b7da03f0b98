"""The same with SGD and a regression, written in the loop itself."""

import numpy as np
import tensorflow as tf

x = np.random.default_rng(5).random((3200, 8)).astype("float32")
y = x.sum(axis=1, keepdims=True)
data = tf.data.Dataset.from_tensor_slices((x, y)).batch(16)
model = tf.keras.Sequential(
    [tf.keras.Input((8,)), tf.keras.layers.Dense(32, activation="tanh"), tf.keras.layers.Dense(1)]
)
optimizer = tf.keras.optimizers.SGD(0.01)


def step(a, b):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(a, training=True) - b))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


for epoch in range(5):
    for a, b in data:
        step(a, b)
print("trained")
