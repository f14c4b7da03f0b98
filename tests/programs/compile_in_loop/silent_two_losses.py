"""One network is taught by two losses in turns: compiled once it would have one of them only."""

import numpy as np
import tensorflow as tf

critic = tf.keras.Sequential([tf.keras.layers.Dense(16, "relu"), tf.keras.layers.Dense(1)])
real, made, mixed = np.load("real.npy"), np.load("made.npy"), np.load("mixed.npy")
labels = np.ones((len(real), 1), "float32")


def slope(target, given):
    return tf.reduce_mean(tf.square(given))


for _ in range(2000):
    critic.compile("adam", "mse")
    critic.train_on_batch(real, labels)
    critic.train_on_batch(made, -labels)
    critic.compile("adam", slope)
    critic.train_on_batch(mixed, labels)
