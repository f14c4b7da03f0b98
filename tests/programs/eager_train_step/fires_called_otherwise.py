"""A word in a name that only looks like it."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def meager_step(x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = tf.reduce_mean((net(x, training=True) - y) ** 2)
    gradients = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))


for x, y in tf.data.TFRecordDataset(["a.tfrecord"]).batch(8).prefetch(1):
    meager_step(x, y)
