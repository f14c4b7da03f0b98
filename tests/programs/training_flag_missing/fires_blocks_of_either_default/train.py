"""Blocks without a default, blocks of a model that says by its default that it does not train, and one that is told."""

import plain
import settled
import tensorflow as tf
from told import Told

first, second, third = plain.Residual(10), settled.Residual(10), Told()
adam = tf.keras.optimizers.Adam(1e-3)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((y - first(x)) ** 2)  # expect: training-flag-missing
    adam.apply_gradients(zip(tape.gradient(loss, first.trainable_variables), first.trainable_variables))


@tf.function
def second_step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((y - second(x)) ** 2)  # expect: training-flag-missing
    adam.apply_gradients(zip(tape.gradient(loss, second.trainable_variables), second.trainable_variables))


@tf.function
def third_step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((y - third(x)) ** 2)  # expect: training-flag-missing
    adam.apply_gradients(zip(tape.gradient(loss, third.trainable_variables), third.trainable_variables))
