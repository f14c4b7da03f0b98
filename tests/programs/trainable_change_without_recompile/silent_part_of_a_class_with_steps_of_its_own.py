"""A step of one's own may look after what is trainable; a model with a longer name is another one."""

import tensorflow as tf


class Stepping(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.encoder = tf.keras.layers.Dense(8)
        self.head = tf.keras.layers.Dense(1)

    def call(self, rows):
        return self.head(self.encoder(rows))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self(x, training=True) - y))
        weights = self.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"loss": loss}


def run(rows):
    net = Stepping()
    net.compile("adam")
    net.fit(rows)
    net.encoder.trainable = False
    net.fit(rows)


def two(rows):
    net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    net_of_teacher = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    net.compile("adam", "mse")
    net.fit(rows)
    net_of_teacher.trainable = False
    net.fit(rows)
