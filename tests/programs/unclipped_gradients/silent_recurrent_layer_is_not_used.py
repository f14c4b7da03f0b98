"""The class makes a GRU and goes on without it."""

import tensorflow as tf
from tensorflow.keras import layers


class Critic(tf.keras.Model):
    def __init__(self, size):
        super().__init__()
        steps = tf.keras.Input((None, size))
        summary = layers.GRU(size)(steps)  # noqa: F841
        state = tf.keras.Input((size,))
        self.net = tf.keras.Sequential([state, layers.Dense(128, activation="relu"), layers.Dense(1)])

    def call(self, states):
        return self.net(states)


critic = Critic(16)
optimizer = tf.keras.optimizers.SGD(1e-3)


@tf.function
def update(states, returns):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(critic(states) - returns))
    gradients = tape.gradient(loss, critic.trainable_variables)
    optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
