"""Each variable is small, and nobody knows how many there are."""

import sys

import numpy as np
import tensorflow as tf

weights = [tf.Variable(tf.eye(128, dtype=tf.float64)) for _ in range(int(sys.argv[1]))]  # expect: float64-training=warning
adam = tf.keras.optimizers.Adam(1e-3)
rows = np.load("rows.npy")


@tf.function
def step():
    with tf.GradientTape() as tape:
        hidden = rows
        for weight in weights:
            hidden = tf.tanh(tf.matmul(hidden, weight))
        loss = tf.reduce_mean(hidden)
    adam.apply_gradients(zip(tape.gradient(loss, weights), weights))


for epoch in range(100):
    step()
