"""Gradients by weights in the loss are no penalty: they make the outer ones larger."""

import tensorflow as tf
from tensorflow.keras import layers

learner = tf.keras.Sequential([layers.Dense(40, activation="relu"), layers.Dense(1)])
outer = tf.keras.optimizers.SGD(0.1)


@tf.function
def meta_step(x, y, x_new, y_new):
    with tf.GradientTape() as outer_tape:
        with tf.GradientTape() as inner_tape:
            inner_loss = tf.reduce_mean(tf.square(learner(x) - y))
        inner = inner_tape.gradient(inner_loss, learner.trainable_variables)
        size = tf.add_n([tf.reduce_sum(tf.square(g)) for g in inner])
        loss = tf.reduce_mean(tf.square(learner(x_new) - y_new)) + 0.01 * size
    gradients = outer_tape.gradient(loss, learner.trainable_variables)  # expect: unclipped-gradients=advice
    outer.apply_gradients(zip(gradients, learner.trainable_variables))
