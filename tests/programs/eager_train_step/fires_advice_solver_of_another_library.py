"""An adaptive solver of another library runs the network as often as the numbers ask for: no graph may hold it."""

import tensorflow as tf
from flowsolver import solve_flow

field = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="tanh"), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam(1e-3)
start = tf.constant([[2.0, 0.0]])
times = tf.linspace(0.0, 10.0, 50)
wanted = tf.zeros((50, 1, 2))

for step in range(20_000):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        path = solve_flow(field, start, times)
        loss = tf.reduce_mean(tf.square(path - wanted))
    gradients = tape.gradient(loss, field.trainable_variables)
    optimizer.apply_gradients(zip(gradients, field.trainable_variables))
