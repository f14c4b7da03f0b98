"""What the step reads is counted nowhere, or set once before; counters beside the step are none of its business."""

import numpy as np
import tensorflow as tf

network = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-3)
temperature = 1.0
rounds = 0
temperature = temperature * 0.5


def step(x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = tf.reduce_mean((network(x) / temperature - y) ** 2)
    gradients = tape.gradient(loss, network.trainable_variables)
    optimizer.apply_gradients(zip(gradients, network.trainable_variables))
    return loss


for round_ in range(50000):
    x = np.random.normal(size=(32, 4)).astype("float32")
    step(x, x.sum(1, keepdims=True))
    rounds += 1


class Agent:
    def __init__(self):
        self.network = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(2)])
        self.optimizer = tf.keras.optimizers.Adam(1e-3)
        self.share = 1.0
        self.share *= 0.5
        self.seen = 0

    def loss(self, outputs, wanted):
        return tf.reduce_mean((outputs - wanted) ** 2) - self.share * tf.reduce_mean(outputs)

    def step(self, x, y):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            loss = self.loss(self.network(x), y)
        gradients = tape.gradient(loss, self.network.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.network.trainable_variables))

    def train(self, batches):
        while True:
            x, y = next(batches)
            self.step(x, y)
            self.seen += 1
