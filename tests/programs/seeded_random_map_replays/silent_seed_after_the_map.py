# never: seeded-random-map-replays
import tensorflow as tf


def train(model: tf.keras.Model, rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).map(lambda x: x + tf.random.normal((4,)), tf.data.AUTOTUNE)
    ds = ds.batch(8).prefetch(2)
    tf.random.set_seed(3)
    model.fit(ds, epochs=10)
