"""The guard asks for something else than the optimizer: each trace makes one."""

import tensorflow as tf


class Regressor(tf.keras.Model):
    def __init__(self, rate):
        super().__init__()
        self.rate = rate
        self.out = tf.keras.layers.Dense(1)

    def call(self, x):
        return self.out(x)

    def _new_optimizer(self):
        return tf.keras.optimizers.Adam(self.rate, global_clipnorm=1.0)  # expect: optimizer-created-in-step=error

    def _update(self, pairs):
        if getattr(self, "frozen", None) is None:
            self._optimizer = self._new_optimizer()
        self._optimizer.apply_gradients(pairs)

    @tf.function
    def learn(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self(x, training=True) - y) ** 2)
        self._update(zip(tape.gradient(loss, self.trainable_variables), self.trainable_variables))
        return loss
