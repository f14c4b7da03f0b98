"""What is bound before says nothing of the phase."""

from functools import partial

import tensorflow as tf
from tensorflow.keras import layers

critic = tf.keras.Sequential([layers.Dense(64), layers.BatchNormalization(), layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-4, beta_1=0.5)


def penalty(net, x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        score = net(x)
    slope = tf.norm(tape.gradient(score, x), axis=1)
    return tf.reduce_mean((slope - 1.0) ** 2)


def distance(net, real, fake):
    return tf.reduce_mean(net(fake)) - tf.reduce_mean(net(real))  # expect: training-flag-missing=warning


@tf.function
def step(real, fake):
    with tf.GradientTape() as tape:
        loss = distance(partial(critic, mask=None), real, fake) + penalty(partial(critic, mask=None), real)
    gradients = tape.gradient(loss, critic.trainable_variables)
    optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
