"""A gradient for each of many examples: what the step loses by itself is little beside them."""

import numpy as np
import tensorflow as tf

points = np.random.rand(6000, 12).astype("float32")
heights = points.sum(axis=1, keepdims=True)
batches = tf.data.Dataset.from_tensor_slices((points, heights)).shuffle(6000).batch(50).prefetch(2)

surface = tf.keras.Sequential(
    [tf.keras.Input((12,)), tf.keras.layers.Dense(48, activation="tanh"), tf.keras.layers.Dense(1)]
)
adam = tf.keras.optimizers.Adam(2e-3, clipnorm=1.0)

for epoch in range(40):
    for p, h in batches:
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step=advice
            costs = tf.unstack(tf.reduce_mean(tf.abs(surface(p, training=True) - h), axis=1))
        slopes = [tape.gradient(cost, surface.trainable_variables) for cost in costs]
        adam.apply_gradients(zip(slopes[0], surface.trainable_variables))
