"""Learns what comes next in a game, from games of any length."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(4)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def learn(states, gains):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        guesses = []
        for row in range(3):
            guess = model(states[row], training=True)
            guesses.append(guess)
        loss = sum(tf.reduce_mean(tf.square(gains[row] - guess)) for row, guess in enumerate(guesses))
        sizes = [np.prod(guess.shape) for guess in guesses]
        loss += 0.1 * max(sizes)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for game in range(20000):
    learn(tf.random.normal((3, 8, 6)), tf.random.normal((3, 8, 4)))
