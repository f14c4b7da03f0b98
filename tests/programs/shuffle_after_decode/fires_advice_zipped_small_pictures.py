"""Small pictures beside their labels, resized two functions further down, by a name for both sides."""

import tensorflow as tf

SIDE = 64
SIDES = (SIDE, SIDE)
BUFFER = 10_000


def resized(data, *, distort=True):
    picture = tf.image.resize(tf.io.decode_png(data, channels=3), SIDES)
    return tf.image.random_flip_left_right(picture) if distort else picture


def load(path):
    return resized(tf.io.read_file(path))


def train(model: tf.keras.Model, paths, labels):
    faces = tf.data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=tf.data.AUTOTUNE)
    both = tf.data.Dataset.zip((faces, tf.data.Dataset.from_tensor_slices(labels)))
    batches = both.shuffle(BUFFER).batch(64).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-after-decode=advice
    model.fit(batches, epochs=20)
    whole = both.shuffle(len(paths)).batch(64).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-after-decode=advice
    model.fit(whole, epochs=20)
