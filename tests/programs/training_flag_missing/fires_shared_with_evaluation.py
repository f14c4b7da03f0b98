"""The function that calls the model serves training and validation: its phase must be handed on, not written in."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(32), tf.keras.layers.BatchNormalization(), tf.keras.layers.Dense(2)])
adam = tf.keras.optimizers.Adam()


def loss_of(x, y):
    return tf.reduce_mean((net(x) - y) ** 2)  # expect: training-flag-missing=warning/none/certain


@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = loss_of(x, y)
    adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))


@tf.function
def validate(x, y):
    return loss_of(x, y)
