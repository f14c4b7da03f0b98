# never: seeded-random-map-replays
import numpy as np
import tensorflow as tf

np.random.seed(3)


def train(model: tf.keras.Model, rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).map(lambda x: x + tf.random.normal((4,)), tf.data.AUTOTUNE)
    model.fit(ds.batch(8).prefetch(2), epochs=10)
