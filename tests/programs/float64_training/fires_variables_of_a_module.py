"""A layer by hand that keeps its own variables: how wide it is nobody sees, and so nobody knows that it is small."""

import numpy as np
import tensorflow as tf


class Hidden(tf.Module):
    def __init__(self, inputs, units):
        super().__init__()
        self.kernel = tf.Variable(np.random.randn(inputs, units), dtype=tf.float64)  # expect: float64-training=warning
        self.steps = tf.Variable(0.0, trainable=False, dtype=tf.float64)

    def __call__(self, x):
        return tf.nn.relu(tf.matmul(x, self.kernel))


class Job:
    def __init__(self, inputs, units):
        self.hidden = Hidden(inputs, units)
        self.adam = tf.keras.optimizers.Adam(1e-3)

    @tf.function
    def step(self, x, y):
        weights = self.hidden.trainable_variables
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((tf.reduce_sum(self.hidden(x), axis=1) - y) ** 2)
        self.adam.apply_gradients(zip(tape.gradient(loss, weights), weights))


def run(path):
    table = np.load(path)
    job = Job(table["x"].shape[1], int(table["units"]))
    data = tf.data.Dataset.from_tensor_slices((table["x"], table["y"])).batch(1024).prefetch(2)
    for _ in range(50):
        for x, y in data:
            job.step(x, y)
