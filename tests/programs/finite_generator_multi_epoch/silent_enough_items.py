import tensorflow as tf


def thousand(x):
    for _ in range(1000):
        yield x


def train(model: tf.keras.Model, x):
    model.fit(thousand(x), epochs=5, steps_per_epoch=200)
