"""What adapts a copy of a net to one task takes as many steps as it is asked for: each copy would be compiled anew."""

import tensorflow as tf


class Learner:
    def __init__(self, net: tf.keras.Model, rate=0.01):
        self.net = net
        self.rate = rate
        self.error = tf.keras.losses.MeanSquaredError()

    def copied(self):
        copy = tf.keras.models.clone_model(self.net)
        copy.set_weights(self.net.get_weights())
        return copy

    def adapted(self, x, y, steps):
        optimizer = tf.keras.optimizers.SGD(self.rate)
        copy = self.copied()
        for _ in range(steps):
            with tf.GradientTape() as tape:  # expect: eager-train-step=advice
                loss = self.error(y, copy(x))
            optimizer.minimize(loss, copy.trainable_weights, tape=tape)
        return copy


def compare(learner, task, numbers):
    for steps in numbers:
        print(steps, learner.error(task.y, learner.adapted(task.x, task.y, steps)(task.x)))
