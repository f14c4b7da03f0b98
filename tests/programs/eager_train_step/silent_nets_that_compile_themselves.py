# The net's own `call` is a tf.function: forward and backward run as graphs, and the loss and the update stay eager.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


class ValueAndAdvantage(tf.keras.Model):
    def __init__(self, actions):
        super().__init__()
        self.body = layers.Dense(128, activation="relu")
        self.value = layers.Dense(1)
        self.advantage = layers.Dense(actions)

    @tf.function
    def call(self, observations):
        x = self.body(observations)
        return self.value(x), self.advantage(x)


class Learner:
    def __init__(self, actions):
        self.net = ValueAndAdvantage(actions)
        self.adam = tf.keras.optimizers.Adam(1e-4)

    def learn(self, observations, returns):
        with tf.GradientTape() as tape:
            value, advantage = self.net(observations)
            error = returns - value - tf.reduce_mean(advantage, axis=1, keepdims=True)
            loss = tf.reduce_mean(tf.square(error))
        gradients = tape.gradient(loss, self.net.trainable_variables)
        gradients, _ = tf.clip_by_global_norm(gradients, 0.5)
        self.adam.apply_gradients(zip(gradients, self.net.trainable_variables))


learner = Learner(6)
for _ in range(200_000):
    learner.learn(np.random.rand(64, 32).astype("float32"), np.random.rand(64, 1).astype("float32"))
