"""The solver takes steps of one size, which the file shows: a graph holds it as it is."""

import tensorflow as tf

field = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="tanh"), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam(1e-3)
start = tf.constant([[2.0, 0.0]])
wanted = tf.zeros((1, 2))


def solve_flow(function, state):
    for _ in range(5):
        state = state + 0.1 * function(state)
    return state


for step in range(20_000):
    with tf.GradientTape() as tape:  # expect: eager-train-step
        end = solve_flow(field, start)
        loss = tf.reduce_mean(tf.square(end - wanted))
    gradients = tape.gradient(loss, field.trainable_variables)
    optimizer.apply_gradients(zip(gradients, field.trainable_variables))
