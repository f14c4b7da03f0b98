"""An LSTM that reads rows of twenty numbers, trained eagerly with RMSprop."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(22)
rows = np.random.default_rng(22).random((320, 20, 3)).astype("float32")
sums = rows.sum(axis=(1, 2))[:, None]
batches = tf.data.Dataset.from_tensor_slices((rows, sums)).batch(8)
net = tf.keras.Sequential([tf.keras.Input((20, 3)), tf.keras.layers.LSTM(12), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.RMSprop(1e-3)


def learn(a, b):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(a, training=True) - b))
    optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))


for epoch in range(4):
    for a, b in batches:
        learn(a, b)
print("done")
