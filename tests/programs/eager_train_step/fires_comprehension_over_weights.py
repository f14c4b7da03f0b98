"""What goes over the weights of a net, in brackets, takes ten rounds or so: no work that a step is lost beside."""

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
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
            cost = tf.reduce_mean(tf.abs(surface(p, training=True) - h))
        weights = surface.trainable_variables
        slopes = [tape.gradient(cost, weight) for weight in weights]  # expect: gradient-per-variable
        adam.apply_gradients(zip(slopes, weights))
