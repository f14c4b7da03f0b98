import tensorflow as tf


def train_epoch(model: tf.keras.Model, x, y, size):
    pairs = tf.data.Dataset.from_tensor_slices((x, y)).batch(size).prefetch(1)  # expect: dataset-built-in-loop=warning/none/certain
    for a, b in pairs:
        model.train_on_batch(a, b)


def train(model: tf.keras.Model, x, y):
    for epoch in range(30):
        train_epoch(model, x, y, 64)
