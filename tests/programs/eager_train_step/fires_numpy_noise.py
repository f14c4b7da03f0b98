"""The step draws its noise with NumPy: it must be told to take it from outside, or a graph draws it once."""

import numpy as np
import tensorflow as tf

painter = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(784)])
judge = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(2e-4)


def step(size):
    noise = np.random.normal(size=(size, 32)).astype("float32")
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none
        loss = -tf.reduce_mean(judge(painter(noise, training=True), training=False))
    gradients = tape.gradient(loss, painter.trainable_variables)
    optimizer.apply_gradients(zip(gradients, painter.trainable_variables))


for number in range(20_000):
    step(64)
