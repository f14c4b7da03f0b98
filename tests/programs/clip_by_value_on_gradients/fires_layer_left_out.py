"""A model that only goes through one of its layers when it is asked to: without, that layer has no gradient."""

import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first = tf.keras.layers.Dense(32, activation="relu")
        self.second = tf.keras.layers.Dense(1)

    def call(self, x, deep=False):
        if deep:
            x = self.first(x)
        return self.second(x)


net, adam = Net(), tf.keras.optimizers.Adam()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - y) ** 2)
    grads = tape.gradient(loss, net.trainable_variables)
    grads = [tf.clip_by_value(g, -5.0, 5.0) for g in grads]  # expect: clip-by-value-on-gradients=warning
    adam.apply_gradients(zip(grads, net.trainable_variables))
