"""Houses once more: first the loop as it comes, then the same loop as a function that gets all it needs."""

import numpy as np
import tensorflow as tf

rows = np.load("houses.npy").astype("float32")
prices = np.load("prices.npy").astype("float32")
houses = tf.data.Dataset.from_tensor_slices((rows, prices)).shuffle(20_000).batch(32, drop_remainder=True).prefetch(1)

net = tf.keras.Sequential([tf.keras.layers.Dense(30, activation="relu"), tf.keras.layers.Dense(1)])
nadam = tf.keras.optimizers.Nadam(1e-3, clipnorm=1.0)
squares = tf.keras.losses.MeanSquaredError()

for epoch in range(40):
    for features, price in houses:
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            guessed = net(features, training=True)
            main = tf.reduce_mean(squares(price, guessed))
            loss = tf.add_n([main, *net.losses])
        slopes = tape.gradient(loss, net.trainable_variables)
        nadam.apply_gradients(zip(slopes, net.trainable_variables))


@tf.function
def train(network, optimizer, measure, data, epochs):
    for _ in tf.range(epochs):
        for features, price in data:
            with tf.GradientTape() as tape:
                guessed = network(features, training=True)
                main = tf.reduce_mean(measure(price, guessed))
                loss = tf.add_n([main, *network.losses])
            slopes = tape.gradient(loss, network.trainable_variables)
            optimizer.apply_gradients(zip(slopes, network.trainable_variables))


train(net, nadam, squares, houses, 40)
