"""Nothing is known about the optimizer, which may clip or bound its step."""

import tensorflow as tf
from lab.optimisation import make_optimizer
from tensorflow.keras import layers

reader = tf.keras.Sequential([layers.SimpleRNN(32, activation="relu"), layers.Dense(1)])


class Trainer:
    def __init__(self, settings):
        self.optimizer = make_optimizer(settings)

    @tf.function
    def step(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(reader(x) - y))
        gradients = tape.gradient(loss, reader.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, reader.trainable_variables))


def one_or_the_other(x, y, fast):
    optimizer = tf.keras.optimizers.SGD(0.5) if fast else tf.keras.optimizers.Adam()
    reader.compile(optimizer=optimizer, loss="mse")
    reader.fit(x, y)
