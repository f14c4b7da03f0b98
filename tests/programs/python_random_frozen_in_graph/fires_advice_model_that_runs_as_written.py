"""Nothing compiles this model, and the step that calls it is plain Python: each call draws again."""

import numpy as np
import tensorflow as tf


class Noisy(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.wide, self.last = tf.keras.layers.Dense(32, "relu"), tf.keras.layers.Dense(2)

    def call(self, states):
        shares = np.random.rand(1, 32)  # expect: python-random-frozen-in-graph=advice
        return self.last(self.wide(states) * shares)


agent, optimizer = Noisy(), tf.keras.optimizers.Adam(1e-3)


def learn(states, targets):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((agent(states) - targets) ** 2)
    gradients = tape.gradient(loss, agent.trainable_variables)
    optimizer.apply_gradients(zip(gradients, agent.trainable_variables))
