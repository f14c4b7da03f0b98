import numpy as np
import tensorflow as tf


def batches(values):
    return tf.data.Dataset.from_tensor_slices(values).shuffle(5000).cache().batch(50)  # expect: cache-order=warning/unsafe


def train(model: tf.keras.Model, values):
    data = batches(values)
    for _ in range(40):
        for x, y in data:
            model.train_on_batch(x, y)
    return np.concatenate([model(x) for x, _ in data])


train(tf.keras.Sequential([tf.keras.layers.Dense(1)]), (np.zeros((6000, 4)), np.zeros((6000, 1))))
