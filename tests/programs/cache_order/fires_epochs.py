"""Epochs in a loop, or without an end of their own, come again in the same order."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
rows = tf.data.Dataset.from_tensor_slices((tf.zeros((6400, 4)), tf.zeros((6400, 1))))
ordered = rows.shuffle(6400).cache().batch(64)  # expect: cache-order=warning
for epoch in range(20):
    net.fit(ordered, epochs=1)
    net.save_weights(f"{epoch}.weights.h5")
noisy = rows.map(lambda x, y: (x + tf.random.normal(tf.shape(x)), y))
noisy = noisy.cache().shuffle(6400).batch(64).repeat(20)  # expect: cache-order=warning
net.fit(noisy, epochs=1)
