"""The near twin copies weights, and makes its models while it is made."""

import copy

import tensorflow as tf


class Learner:
    def __init__(self):
        self.new = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(4)])
        self.begin()
        self.optimizer = tf.keras.optimizers.Adam()

    def begin(self):
        self.old = copy.deepcopy(self.new)

    def keep(self):
        self.old.set_weights(self.new.get_weights())

    def learn(self, seen, gains):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            ratio = tf.exp(self.new(seen) - self.old(seen))
            loss = -tf.reduce_mean(ratio * gains)
        gradients = tape.gradient(loss, self.new.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.new.trainable_variables))


learner = Learner()
for turn in range(1000):
    learner.keep()
    for _ in range(40):
        learner.learn(tf.random.normal((32, 8)), tf.random.normal((32, 1)))
