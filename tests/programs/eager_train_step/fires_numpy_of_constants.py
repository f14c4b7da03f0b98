"""NumPy on numbers and shapes alone is no hindrance: it is over when the graph is made."""

import numpy as np
import tensorflow as tf


def surprise(mean, spread, action):
    size = float(np.prod(mean.shape[1:]))
    scaled = ((action - mean) / spread) ** 2
    return 0.5 * tf.reduce_sum(scaled, axis=-1) + size * np.log(np.sqrt(2.0 * np.pi))


net = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="tanh"), tf.keras.layers.Dense(4)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def improve(state, action, gain):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = tf.reduce_mean(surprise(net(state, training=True), 0.3, action) * gain)
    gradients = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))


for state, action, gain in tf.data.TFRecordDataset(["games.tfrecord"]).batch(64).prefetch(1):
    improve(state, action, gain)
