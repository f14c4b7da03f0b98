"""Who asks for one of the losses of a batch needs them apart: then there is no fix."""

import tensorflow as tf


def step(model: tf.keras.Model, optimizer, x, y):
    with tf.GradientTape() as tape:
        losses = tf.keras.losses.mse(y, model(x))  # expect: loss-not-reduced=advice/none
    gradients = tape.gradient(losses, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return tf.argsort(losses)[0]


def plain(model: tf.keras.Model, optimizer, metric, x, y):
    with tf.GradientTape() as tape:
        loss = tf.keras.losses.mse(y, model(x))  # expect: loss-not-reduced=advice/unsafe
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    metric.update_state(loss)
    return loss
