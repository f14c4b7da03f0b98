"""Three numbers are fitted: whatever is computed with them is small."""

import numpy as np
import tensorflow as tf

points, seen = np.load("points.npy"), np.load("seen.npy")
bend = tf.Variable(tf.random_normal_initializer()((3, 1), dtype="float64"))  # expect: float64-training=advice
optimizer = tf.keras.optimizers.Adam(0.01)


@tf.function
def fit(x, y):
    with tf.GradientTape() as tape:
        radius = tf.reduce_sum(x * x, axis=1, keepdims=True)
        powers = tf.concat([radius, radius**2, radius**3], axis=1)
        loss = tf.reduce_mean(tf.square(x * (1 + tf.matmul(powers, bend)) - y))
    optimizer.apply_gradients([(tape.gradient(loss, bend), bend)])


given, wanted = tf.constant(points), tf.constant(seen)
for _ in range(5000):
    fit(given, wanted)
