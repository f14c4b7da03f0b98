"""Convolutions over volumes take many times as long as Python needs for the next one."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential(
    [
        tf.keras.layers.Conv3D(32, 3, padding="same", activation="relu", input_shape=(96, 96, 96, 1)),
        tf.keras.layers.Conv3D(1, 3, padding="same"),
    ]
)
optimizer = tf.keras.optimizers.Adam(1e-4)
scans, masks = np.load("scans.npy", mmap_mode="r"), np.load("masks.npy", mmap_mode="r")


def update(scan, mask):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(mask, model(scan, training=True)))
    optimizer.apply_gradients(
        zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables)
    )


for step in range(20_000):
    place = step % len(scans)
    update(scans[place : place + 1].astype("float32"), masks[place : place + 1].astype("float32"))
