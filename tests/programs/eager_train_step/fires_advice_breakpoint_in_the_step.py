"""A copy of a training for whoever debugs it: each step stops at a prompt."""

import pdb

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-3)

for step in range(20_000):
    x = tf.random.normal((32, 8))
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        loss = tf.reduce_mean(tf.square(model(x) - x[:, :1]))
        pdb.set_trace()
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
