"""Near twin of the small pictures beside their labels: with masks of the same size these are two gigabytes and more."""

import tensorflow as tf

SIDES = (160, 160)
BUFFER = 10_000


def resized(data):
    return tf.image.resize(tf.io.decode_png(data, channels=3), SIDES)


def load(path):
    return resized(tf.io.read_file(path))


def train(model: tf.keras.Model, paths, masks):
    pictures = tf.data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=tf.data.AUTOTUNE)
    shown = tf.data.Dataset.from_tensor_slices(masks).map(load, num_parallel_calls=tf.data.AUTOTUNE)
    both = tf.data.Dataset.zip((pictures, shown))
    batches = both.shuffle(BUFFER).batch(16).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-after-decode=warning
    model.fit(batches, epochs=20)
    whole = both.shuffle(len(paths)).batch(16).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-after-decode=warning
    model.fit(whole, epochs=20)
