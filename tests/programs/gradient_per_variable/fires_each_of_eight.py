"""Eight calls for one loss: told once, at the second of them."""

import numpy as np
import tensorflow as tf

rows = np.load("rows.npy").astype("float32")
optimizer = tf.keras.optimizers.Adam()
weights = [tf.Variable(tf.random.normal((12, 12))) for _ in range(2)]
w1, w2, b1, b2 = tf.Variable(weights[0]), tf.Variable(weights[1]), tf.Variable(0.0), tf.Variable(0.0)


def descend(epochs):
    for epoch in range(epochs):
        for row in rows:
            with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
                loss = tf.reduce_mean((tf.nn.relu(row[None] @ w1 + b1) @ w2 + b2) ** 2)
            of_w1 = tape.gradient(loss, w1)
            of_b1 = tape.gradient(loss, b1)  # expect: gradient-per-variable=warning/none/certain
            of_w2 = tape.gradient(loss, w2)
            of_b2 = tape.gradient(loss, b2)
            optimizer.apply_gradients([(of_w1, w1), (of_b1, b1), (of_w2, w2), (of_b2, b2)])
