"""One state at a time: with the statistics of that one alone its training would take away what it has to say."""

import numpy as np
import tensorflow as tf
from tensorflow.keras import Sequential, layers

encoder = Sequential([layers.Dense(32, "relu"), layers.BatchNormalization()])
dynamics = Sequential([layers.Dense(32, "relu"), layers.BatchNormalization(), layers.Dense(32)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def learn(games):
    for game in games:
        with tf.GradientTape() as tape:
            state = encoder(np.array([game[0]]))  # expect: training-flag-missing=advice/none
            loss = 0.0
            for wanted in game[1:]:
                state = dynamics(state)  # expect: training-flag-missing=advice/none
                loss += tf.reduce_mean(tf.square(state - wanted))
        weights = encoder.trainable_variables + dynamics.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
