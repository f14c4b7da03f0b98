"""Names are shuffled, then loaded, then cached: the cache stays where it is, the shuffle moves (so there is no fix)."""

import tensorflow as tf


def load(name):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(name)), (64, 64)), 0.0


def halves(x):
    return x / 2, 1.0


net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
net.compile("sgd", "mse")
pictures = tf.data.Dataset.list_files("pictures/*.jpg", shuffle=False).shuffle(500).map(load, num_parallel_calls=8)
pictures = pictures.batch(32).cache().prefetch(2)  # expect: cache-order=warning/none
net.fit(pictures, epochs=5)
numbers = tf.data.Dataset.from_tensor_slices(tf.zeros((5000, 4))).shuffle(5000).map(halves)
net.fit(numbers.cache().batch(32).prefetch(2), epochs=5)  # expect: cache-order=warning/none
