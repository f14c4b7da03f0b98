"""Each layer is told that it trains by a default of its own: Keras hands nothing on under that name."""

import tensorflow as tf


class Stage(tf.keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.dense = tf.keras.layers.Dense(width)
        self.scale = tf.keras.layers.BatchNormalization()

    def call(self, x, learning=True):
        return tf.nn.relu(self.scale(self.dense(x), training=learning))


class Scorer(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.stage = Stage(32)
        self.score = tf.keras.layers.Dense(1)

    def call(self, x, learning=True):
        return self.score(self.stage(x, training=learning))


model, optimizer = Scorer(), tf.keras.optimizers.Adam()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x) - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for _ in range(1000):
    step(tf.random.normal((64, 8)), tf.random.normal((64, 1)))
