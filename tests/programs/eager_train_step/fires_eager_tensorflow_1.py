"""`tf.function` came with the last but one version of TensorFlow 1, and nobody says which one this is."""

import tensorflow as tf

from data import batches

tf.enable_eager_execution()
model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.train.AdamOptimizer(1e-3)


def train_step(x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.losses.mean_squared_error(y, model(x, training=True))
    grads = tape.gradient(loss, model.trainable_weights)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))


for epoch in range(20):
    for x, y in batches():
        train_step(x, y)
