"""Somebody calls `sweep` several times: a tf.function refuses the second optimizer."""

import tensorflow as tf
import wandb

from data import batches


def train_step(x, y, model, optimizer):
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
    grads = tape.gradient(loss, model.trainable_weights)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))
    return loss


def sweep():
    model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(1e-3)
    for epoch in range(20):
        for x, y in batches():
            train_step(x, y, model, optimizer)


wandb.agent("abc", function=sweep, count=10)
