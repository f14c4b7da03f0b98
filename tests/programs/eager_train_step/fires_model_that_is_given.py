"""A model and a loss that callers give: their weights are asked for, so it is one."""

import tensorflow as tf


class Learner:
    def __init__(self, net, loss_fn, rate=1e-3):
        self.net, self.loss_fn = net, loss_fn
        self.optimizer = tf.keras.optimizers.Adam(rate)

    def step(self, x, y):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            loss = self.loss_fn(y, self.net(x, training=True))
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))

    def learn(self, dataset, epochs):
        for _ in range(epochs):
            for x, y in dataset:
                self.step(x, y)
