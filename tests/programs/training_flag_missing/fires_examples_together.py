"""Many states at a time: the array is made of a list of them."""

import numpy as np
import tensorflow as tf
from tensorflow.keras import Sequential, layers

encoder = Sequential([layers.Dense(32, "relu"), layers.BatchNormalization()])
optimizer = tf.keras.optimizers.Adam(1e-3)


def learn(games, goals):
    for chosen in np.array_split(np.random.permutation(len(games)), 40):
        with tf.GradientTape() as tape:
            state = encoder(np.array([games[index] for index in chosen]))  # expect: training-flag-missing=warning
            loss = tf.reduce_mean(tf.square(state - goals[chosen]))
        gradients = tape.gradient(loss, encoder.trainable_variables)
        optimizer.apply_gradients(zip(gradients, encoder.trainable_variables))
