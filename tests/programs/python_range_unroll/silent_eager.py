# never: python-range-unroll
import tensorflow as tf


def train(model, batch):
    for _ in range(100_000):
        model.train_on_batch(batch)


def simulate(x):
    for _ in range(10_000):
        x = tf.tanh(x)
    return x


simulate(tf.ones(3))
