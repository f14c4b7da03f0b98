# never: seeded-random-map-replays
import tensorflow as tf

tf.random.set_seed(3)


def evaluate(model: tf.keras.Model, rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).map(lambda x: x + tf.random.normal((4,)), tf.data.AUTOTUNE)
    ds = ds.batch(8).prefetch(2)
    for _ in range(10):
        model.evaluate(ds)
