"""A prompt for a number that is not finite stands beside the step, and hardly ever comes."""

import pdb

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def train(x):
    with tf.GradientTape() as tape:  # expect: eager-train-step
        loss = tf.reduce_mean(tf.square(model(x) - x[:, :1]))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss


for step in range(20_000):
    if not tf.math.is_finite(train(tf.random.normal((32, 8)))):
        pdb.set_trace()
