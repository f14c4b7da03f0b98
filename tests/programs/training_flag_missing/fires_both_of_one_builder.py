"""Two networks of one builder, and the step trains both of them: neither is only a copy."""

import tensorflow as tf
from tensorflow.keras import Sequential, layers


def tower(width):
    return Sequential([layers.Dense(width, "relu"), layers.BatchNormalization(), layers.Dense(8)])


left, right = tower(32), tower(64)
optimizer = tf.keras.optimizers.Adam(1e-3)


@tf.function
def step(question, answer):
    with tf.GradientTape() as tape:
        asked = left(question)  # expect: training-flag-missing=warning
        said = right(answer)  # expect: training-flag-missing=warning
        loss = tf.reduce_mean(tf.square(asked - said))
    weights = left.trainable_variables + right.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
