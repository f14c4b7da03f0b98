# never: dataset-built-in-loop
import tensorflow as tf


def train(model: tf.keras.Model, x, y, limit):
    ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1000).batch(32).prefetch(1)
    for epoch in range(100):
        for a, b in ds:
            model.train_on_batch(a, b)
        for a, b in ds.take(limit):
            model.test_on_batch(a, b)
        for step, (a, b) in enumerate(ds.skip(2).prefetch(1)):
            model.test_on_batch(a, b)
