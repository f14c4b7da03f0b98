"""Made once, in the function that the program runs."""

import tensorflow as tf
from absl import app

from data import batches


def train_step(x, y, model, optimizer):
    with tf.GradientTape() as tape:  # expect: eager-train-step=/unsafe
        loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
    grads = tape.gradient(loss, model.trainable_weights)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))
    return loss


def main(argv):
    model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(1e-3)
    for epoch in range(20):
        for x, y in batches():
            train_step(x, y, model, optimizer)


app.run(main)
