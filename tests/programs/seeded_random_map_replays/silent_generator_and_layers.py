# never: seeded-random-map-replays
import tensorflow as tf

tf.random.set_seed(3)
rng = tf.random.Generator.from_seed(4)
layers = tf.keras.Sequential([tf.keras.layers.RandomFlip(seed=1), tf.keras.layers.RandomRotation(0.1, seed=2)])


def noisy(x):
    return x + rng.normal((4,))


def train(model: tf.keras.Model, rows, images):
    ds = tf.data.Dataset.from_tensor_slices(rows).map(noisy, tf.data.AUTOTUNE).batch(8)
    model.fit(ds.prefetch(2), epochs=10)
    turned = tf.data.Dataset.from_tensor_slices(images).batch(8)
    turned = turned.map(lambda x: layers(x, training=True), tf.data.AUTOTUNE)
    model.fit(turned.prefetch(2), epochs=10)
