import tensorflow as tf


def batches(x, epochs):
    for epoch in range(epochs):
        print("epoch", epoch)
        for start in range(0, len(x), 32):
            yield x[start : start + 32]


def train(model: tf.keras.Model, x):
    model.fit(batches(x, 5), epochs=5, steps_per_epoch=10)
