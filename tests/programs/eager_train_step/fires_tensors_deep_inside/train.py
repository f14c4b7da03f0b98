"""A method of the step asks an object of another file, which computes with tensors alone."""

import tensorflow as tf

from history import History


class Painter:
    def __init__(self):
        self.judge = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
        self.optimizer = tf.keras.optimizers.Adam(1e-3)
        self.history = History()

    def judge_loss(self, picture):
        old = self.history.query(picture)
        return tf.reduce_mean(tf.square(self.judge(old)))

    def improve(self, picture):
        with tf.GradientTape() as tape:  # expect: eager-train-step
            loss = self.judge_loss(picture)
        gradients = tape.gradient(loss, self.judge.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.judge.trainable_variables))


painter = Painter()
for step in range(20_000):
    painter.improve(tf.random.normal((1, 64)))
