"""The settings are attributes that a loop sets; nobody replaces the step."""

import tensorflow as tf


class Settings:
    def __init__(self, **given):
        for key, value in given.items():
            setattr(self, key, value)


class Experiment:
    def __init__(self, settings):
        self.settings = settings
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(10)])
        self.adam = tf.keras.optimizers.Adam(1e-3)
        self.measure = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    def learn(self, digits, names):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning//certain
            loss = self.measure(names, self.net(digits, training=True))
        slopes = tape.gradient(loss, self.net.trainable_variables)
        self.adam.apply_gradients(zip(slopes, self.net.trainable_variables))

    def run(self, data):
        for _ in range(self.settings.epochs):
            for digits, names in data:
                self.learn(digits, names)


(x, y), _ = tf.keras.datasets.mnist.load_data()
data = tf.data.Dataset.from_tensor_slices((x.reshape(-1, 784) / 255.0, y)).shuffle(60_000).batch(64).prefetch(1)
Experiment(Settings(epochs=20)).run(data)
