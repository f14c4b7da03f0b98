"""An experiment whose methods are wrapped by what the command line names: the step, too, for all anybody sees."""

import argparse
import functools

import tensorflow as tf


class Experiment:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(10)])
        self.adam = tf.keras.optimizers.Adam(1e-3)
        self.measure = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    def learn(self, digits, names):
        with tf.GradientTape() as tape:  # expect: eager-train-step=//likely
            loss = self.measure(names, self.net(digits, training=True))
        slopes = tape.gradient(loss, self.net.trainable_variables)
        self.adam.apply_gradients(zip(slopes, self.net.trainable_variables))

    def run(self, data, epochs):
        for _ in range(epochs):
            for digits, names in data:
                self.learn(digits, names)


parser = argparse.ArgumentParser()
parser.add_argument("--wrap", nargs="*", default=[])
parser.add_argument("--wrapper", default="wraps")
options = parser.parse_args()
experiment = Experiment()
for method in options.wrap:
    setattr(experiment, method, getattr(functools, options.wrapper)(getattr(experiment, method)))
(x, y), _ = tf.keras.datasets.mnist.load_data()
data = tf.data.Dataset.from_tensor_slices((x.reshape(-1, 784) / 255.0, y)).shuffle(60_000).batch(64).prefetch(1)
experiment.run(data, 20)
