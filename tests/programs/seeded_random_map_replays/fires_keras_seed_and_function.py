import keras
import tensorflow as tf


def noisy(x):
    return x + tf.random.normal(tf.shape(x), stddev=0.1)


def main(rows):
    keras.utils.set_random_seed(812)
    ds = tf.data.Dataset.from_tensor_slices(rows)
    ds = ds.map(lambda x: (noisy(x), x), tf.data.AUTOTUNE).batch(64).prefetch(2)  # expect: seeded-random-map-replays=warning/none/certain
    autoencoder = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(16)])
    autoencoder.compile("adam", "mse")
    autoencoder.fit(ds, epochs=10)


main(tf.zeros((100, 16)))
