"""What the constructor is given decides which optimizer trains."""

import tensorflow as tf


class Forecaster:
    def __init__(self, careful=False):
        self.net = tf.keras.Sequential(
            [tf.keras.layers.Input((40, 3)), tf.keras.layers.SimpleRNN(32, activation="relu"), tf.keras.layers.Dense(1)]
        )
        if careful:
            self.optimizer = tf.keras.optimizers.SGD(0.5, clipnorm=1.0)
        else:
            self.optimizer = tf.keras.optimizers.SGD(0.5)


forecaster = Forecaster()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(forecaster.net(x, training=True) - y))
    variables = forecaster.net.trainable_variables
    gradients = tape.gradient(loss, variables)  # expect: unclipped-gradients=advice/unsafe/certain
    forecaster.optimizer.apply_gradients(zip(gradients, variables))
    return loss


for _ in range(2000):
    step(tf.random.normal((16, 40, 3)), tf.random.normal((16, 1)))
