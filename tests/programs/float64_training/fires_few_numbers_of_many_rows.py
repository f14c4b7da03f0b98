"""Few weights, and a hundred thousand rows in each step: the products are large all the same."""

import numpy as np
import tensorflow as tf

rows, targets = np.random.rand(100_000, 784), np.random.rand(100_000, 10)
inner = tf.Variable(tf.zeros([784, 10], dtype=tf.double))  # expect: float64-training=warning
adam = tf.keras.optimizers.Adam(1e-3)


@tf.function
def step(rows, targets):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((tf.matmul(rows, inner) - targets) ** 2)
    adam.apply_gradients(zip(tape.gradient(loss, [inner]), [inner]))


for epoch in range(100):
    step(rows, targets)
