"""An environment is only asked for its sizes; what is learned are recorded trajectories, which is advice."""

import gymnasium
import tensorflow as tf
from tensorflow.keras import Sequential, layers, optimizers

sizes = gymnasium.make("Pendulum-v1")
encoder = Sequential([layers.LSTM(64), layers.Dense(sizes.action_space.shape[0])])
optimizer = optimizers.Adam(3e-4)


@tf.function
def imitate(states, actions):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(encoder(states) - actions))
    gradients = tape.gradient(loss, encoder.trainable_variables)
    optimizer.apply_gradients(zip(gradients, encoder.trainable_variables))
