"""Samples are kept in a list and drawn anew for each step: a graph would draw them once."""

import random

import tensorflow as tf


class Memory:
    def __init__(self):
        self.pictures = [tf.random.uniform((1, 32, 32, 1)) for _ in range(64)]

    def some(self, number):
        return tf.concat(random.choices(self.pictures, k=number), axis=0)


class Energy(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.judge = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
        self.memory = Memory()

    def train_step(self, real):
        made = self.memory.some(64)
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(self.judge(made, training=True)) - tf.reduce_mean(self.judge(real, training=True))
        weights = self.judge.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return {"loss": loss}


model = Energy()
model.compile(optimizer=tf.keras.optimizers.Adam(1e-4, clipnorm=1.0), run_eagerly=True)
(x, _), _ = tf.keras.datasets.mnist.load_data()
pictures = tf.image.resize(x[..., None] / 255.0, (32, 32))
model.fit(tf.data.Dataset.from_tensor_slices(pictures).shuffle(60_000).batch(64).prefetch(2), epochs=20)
