"""Over tiny pictures even a large network is soon done, and a small one anyway."""

import tensorflow as tf

base = tf.keras.applications.ResNet50(include_top=False, weights=None, input_shape=(32, 32, 3), pooling="avg")
large = tf.keras.Sequential([base, tf.keras.layers.Dense(10)])
slim = tf.keras.Sequential([tf.keras.applications.MobileNetV2(weights=None, classes=10), tf.keras.layers.Dense(10)])
optimizer, other = tf.keras.optimizers.Adam(), tf.keras.optimizers.Adam()


def train(data, epochs):
    for epoch in range(epochs):
        for x, y in data:
            with tf.GradientTape() as tape:  # expect: eager-train-step=warning
                loss = tf.reduce_mean(tf.square(large(x, training=True) - y))
            gradients = tape.gradient(loss, large.trainable_variables)
            optimizer.apply_gradients(zip(gradients, large.trainable_variables))


def train_slim(data, epochs):
    for epoch in range(epochs):
        for x, y in data:
            with tf.GradientTape() as tape:  # expect: eager-train-step=warning
                loss = tf.reduce_mean(tf.square(slim(x, training=True) - y))
            gradients = tape.gradient(loss, slim.trainable_variables)
            other.apply_gradients(zip(gradients, slim.trainable_variables))
