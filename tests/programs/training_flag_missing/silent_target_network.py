"""The network with dropout is the slow copy, which this step does not train."""

import tensorflow as tf
from tensorflow.keras import Sequential, layers


def build(rate):
    return Sequential([layers.Dense(64, activation="relu"), layers.Dropout(rate), layers.Dense(4)])


online = Sequential([layers.Dense(64, activation="relu"), layers.Dense(4)])
target = build(0.2)
optimizer = tf.keras.optimizers.Adam(clipnorm=10.0)


@tf.function
def learn(state, action, reward, following):
    future = tf.reduce_max(target(following), axis=1)
    with tf.GradientTape() as tape:
        chosen = tf.reduce_sum(online(state) * tf.one_hot(action, 4), axis=1)
        again = tf.reduce_max(target(following), axis=1)
        loss = tf.reduce_mean((reward + 0.99 * again - chosen) ** 2 + 0.0 * future)
    optimizer.apply_gradients(zip(tape.gradient(loss, online.trainable_variables), online.trainable_variables))
