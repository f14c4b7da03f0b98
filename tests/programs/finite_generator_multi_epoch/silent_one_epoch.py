import tensorflow as tf


def batches(x):
    for start in range(0, len(x), 32):
        yield x[start : start + 32]


def train(model: tf.keras.Model, x):
    for epoch in range(5):
        model.fit(batches(x))
        model.fit(batches(x), epochs=1)
