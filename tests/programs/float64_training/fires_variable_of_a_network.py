"""The scale of a network's output is a variable of 64 bits, and makes all behind it such."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(512, activation="relu"), tf.keras.layers.Dense(512)])
scale = tf.Variable(tf.ones((512, 512), dtype=tf.float64))  # expect: float64-training=warning
adam = tf.keras.optimizers.Adam(1e-3)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((tf.matmul(tf.cast(net(x, training=True), tf.float64), scale) - y) ** 2)
    weights = [scale]
    adam.apply_gradients(zip(tape.gradient(loss, weights), weights))
