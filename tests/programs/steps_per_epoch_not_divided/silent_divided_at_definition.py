import math

import tensorflow as tf


def train(model: tf.keras.Model, x, y):
    flow = tf.keras.preprocessing.image.ImageDataGenerator().flow(x, y, batch_size=64)
    n_samples = math.ceil(len(x) / 64)
    steps = x.shape[0] // 64
    model.fit(flow, steps_per_epoch=n_samples)
    model.fit(flow, steps_per_epoch=steps)
