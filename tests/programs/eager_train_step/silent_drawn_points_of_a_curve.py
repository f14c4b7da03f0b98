"""Fits a curve through some of its points, drawn by chance."""

import numpy as np
import tensorflow as tf

points = np.linspace(-3.0, 3.0, 200, dtype=np.float32)
heights = np.sin(points)
taken = np.random.choice(200, 150, replace=False)
inputs = tf.data.Dataset.from_tensor_slices(points[taken]).map(lambda x: tf.reshape(x, (1,)))
outputs = tf.data.Dataset.from_tensor_slices(heights[taken])
data = tf.data.Dataset.zip((inputs, outputs)).batch(20)
model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.01)


def learn(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(y - tf.squeeze(model(x), 1)))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for epoch in range(200):
    for x, y in data:
        learn(x, y)
