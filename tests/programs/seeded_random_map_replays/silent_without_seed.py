# never: seeded-random-map-replays
import tensorflow as tf


def noisy(x):
    return x + tf.random.normal(tf.shape(x))


def train(model: tf.keras.Model, rows):
    model.fit(tf.data.Dataset.from_tensor_slices(rows).map(noisy, 4).batch(8).prefetch(1), epochs=5)
    tf.random.set_seed(7)
