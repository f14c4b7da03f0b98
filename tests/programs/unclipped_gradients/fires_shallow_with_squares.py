"""The same rate with a squared error, which grows without end."""

import tensorflow as tf


class Digits(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(128, activation="relu")
        self.out = tf.keras.layers.Dense(10)

    def call(self, x):
        return self.out(self.hidden(x))


digits, descent = Digits(), tf.keras.optimizers.SGD(0.1)


def distance(scores, labels):
    return tf.reduce_mean(tf.square(scores - labels))


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = distance(digits(x), y)
    gradients = tape.gradient(loss, digits.trainable_variables)  # expect: unclipped-gradients=advice
    descent.apply_gradients(zip(gradients, digits.trainable_variables))


