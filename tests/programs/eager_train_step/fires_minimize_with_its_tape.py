"""`optimizer.minimize(loss, weights, tape=tape)` computes the gradients of the tape and applies them."""

import tensorflow as tf


class Regression:
    def __init__(self, width):
        self.net = tf.keras.Sequential(
            [tf.keras.layers.Dense(64, activation="relu", input_shape=(width,)), tf.keras.layers.Dense(1)]
        )
        self.optimizer = tf.keras.optimizers.Adam(0.001)

    def learn(self, x, y):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning//certain
            loss = tf.reduce_mean(tf.square(self.net(x, training=True) - y))
        self.optimizer.minimize(loss, self.net.trainable_variables, tape=tape)
        return loss


def run(x, y, epochs=200):
    regression = Regression(8)
    data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(10000).batch(32).prefetch(2)
    for _ in range(epochs):
        for some_x, some_y in data:
            regression.learn(some_x, some_y)


def by_hand(x, y):
    net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(0.001)
    for _ in range(20000):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning//certain
            loss = tf.reduce_mean(tf.square(net(x, training=True) - y))
        optimizer.minimize(loss, net.trainable_weights, tape=tape)
