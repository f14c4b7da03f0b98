"""Fifty times as many steps of it take minutes."""

import numpy as np
import tensorflow as tf
from sklearn.datasets import fetch_california_housing
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

houses = fetch_california_housing()
x_rest, x_test, y_rest, y_test = train_test_split(houses.data, houses.target.reshape(-1, 1))
x_train, x_valid, y_train, y_valid = train_test_split(x_rest, y_rest)
scaled = StandardScaler().fit_transform(x_train)
net = tf.keras.Sequential([tf.keras.layers.Dense(20, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(1e-3)
size = 32
steps = len(x_train) // size
for epoch in range(500):
    for step in range(steps):
        rows = np.random.randint(0, len(scaled), size=size)
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            loss = tf.reduce_mean(tf.square(y_train[rows] - net(scaled[rows])))
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))
