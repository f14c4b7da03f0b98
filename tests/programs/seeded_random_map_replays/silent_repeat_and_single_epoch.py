# never: seeded-random-map-replays
import tensorflow as tf

tf.random.set_seed(3)


def noisy(x):
    return x + tf.random.normal((4,))


def train(model: tf.keras.Model, rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).map(noisy, tf.data.AUTOTUNE).batch(8)
    model.fit(ds.prefetch(2))
    model.fit(ds.prefetch(2), epochs=1)
    model.fit(ds.repeat(10).prefetch(2), epochs=10, steps_per_epoch=20)
