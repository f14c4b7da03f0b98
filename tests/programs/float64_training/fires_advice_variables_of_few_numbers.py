"""A layer by hand, of 4096 x 10 numbers: to begin an operation takes longer than its products."""

import numpy as np
import tensorflow as tf

N_FEATURES, N_HIDDEN = 4096, 10
inner = tf.Variable(tf.random.normal([N_FEATURES, N_HIDDEN], dtype=tf.double))  # expect: float64-training=advice
adam = tf.keras.optimizers.Adam(1e-3)
better, worse = np.load("better.npy"), np.load("worse.npy")


@tf.function
def step(first, second):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.softplus(tf.matmul(second, inner) - tf.matmul(first, inner)))
    adam.apply_gradients(zip(tape.gradient(loss, [inner]), [inner]))


for epoch in range(100):
    for row in range(len(better)):
        step(better[row : row + 1], worse[row : row + 1])
