import numpy as np
import tensorflow as tf


class Regression:
    def __init__(self, columns):
        self.network = tf.keras.Sequential([tf.keras.Input((columns,)), tf.keras.layers.Dense(32, "relu")])
        self.network.add(tf.keras.layers.Dense(1))
        self.optimizer = tf.keras.optimizers.Adam(global_clipnorm=1.0)

    @tf.function
    def improve(self, inputs, prices):
        weights = self.network.trainable_variables
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.abs(self.network(inputs) - prices))  # expect: custom-loss-rank-mismatch=advice
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))

    def learn(self, inputs, table):
        prices = table[["price"]].to_numpy().reshape(-1).astype("float32")
        for x, y in tf.data.Dataset.from_tensor_slices((inputs, prices)).shuffle(10_000).batch(64).prefetch(2):
            self.improve(x, y)


@tf.function
def whole(network, optimizer, x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(network(x) - y))
    optimizer.apply_gradients(zip(tape.gradient(loss, network.trainable_variables), network.trainable_variables))


def run(inputs, table):
    Regression(inputs.shape[1]).learn(inputs, table)
    whole(tf.keras.Sequential([tf.keras.layers.Dense(8)]), tf.keras.optimizers.SGD(), inputs, np.ravel(table["price"]))
