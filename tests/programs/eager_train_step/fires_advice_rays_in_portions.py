"""Hundreds of thousands of points go through the network in each step, in portions: the device sets the pace."""

import numpy as np
import tensorflow as tf

data = np.load("scene.npz")
model = tf.keras.Sequential([tf.keras.layers.Dense(256, "relu") for _ in range(8)] + [tf.keras.layers.Dense(4)])
optimizer = tf.keras.optimizers.Adam(5e-4)


def render(network, start, direction, samples):
    def portions(fn, size=1024 * 32):
        return lambda points: tf.concat([fn(points[i : i + size]) for i in range(0, points.shape[0], size)], 0)

    depth = tf.linspace(2.0, 6.0, samples)
    points = start[..., None, :] + direction[..., None, :] * depth[:, None]
    raw = portions(network)(tf.reshape(points, (-1, 3)))
    return tf.reduce_mean(tf.reshape(raw, (-1, samples, 4)), axis=1)[:, :3]


for step in range(100_000):
    chosen = np.random.randint(100)
    start, direction, colour = data["start"][chosen], data["direction"][chosen], data["colour"][chosen]
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        seen = render(model, start, direction, 64)
        loss = tf.reduce_mean(tf.square(seen - tf.reshape(colour, (-1, 3))))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
