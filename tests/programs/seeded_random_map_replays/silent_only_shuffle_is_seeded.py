# never: seeded-random-map-replays
import tensorflow as tf

tf.random.set_seed(3)


def train(model: tf.keras.Model, rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).shuffle(1000, seed=1)
    ds = ds.map(lambda x: tf.cast(x, tf.float32), tf.data.AUTOTUNE).batch(8).prefetch(2)
    model.fit(ds, epochs=10)
