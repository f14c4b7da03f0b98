# never: python-generator-input
import tensorflow as tf


def batches(x, y):
    while True:
        for i in range(0, len(x), 32):
            yield x[i : i + 32], y[i : i + 32]


def train(model: tf.keras.Model, x, y):
    model.fit(batches(x, y), steps_per_epoch=len(x) // 32)
