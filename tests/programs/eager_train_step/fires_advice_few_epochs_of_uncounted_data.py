"""Five epochs over a table: how many rows it has nobody says, and for an ordinary one this is over in a second."""

import pandas as pd
import tensorflow as tf

table = pd.read_csv("patients.csv")
labels = table.pop("outcome").to_numpy(dtype="float32")[:, None]
batches = tf.data.Dataset.from_tensor_slices((table.to_numpy(dtype="float32"), labels)).batch(32)
model = tf.keras.Sequential([tf.keras.layers.Dense(64, "relu"), tf.keras.layers.Dense(1, "sigmoid")])
optimizer = tf.keras.optimizers.Adam()
measure = tf.keras.losses.BinaryCrossentropy()


def update(x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        loss = measure(y, model(x, training=True))
    optimizer.apply_gradients(
        zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables)
    )
    return loss


for epoch in range(5):
    for x, y in batches:
        update(x, y)
