"""A function that cuts by chance unless it is told not to, mapped as it is."""

import tensorflow as tf


def read(path, by_chance=True):
    picture = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
    if by_chance:
        return tf.image.random_crop(tf.image.resize(picture, [240, 240]), [224, 224, 3])
    return tf.image.resize(picture, [224, 224])


def read_by_chance(path):
    return read(path, by_chance=True)


def load(pattern, *, cropped):
    paths = tf.data.Dataset.list_files(pattern)
    if cropped:
        return paths.map(read_by_chance, num_parallel_calls=tf.data.AUTOTUNE).shuffle(500).batch(32).prefetch(2)
    return paths.map(read).batch(32).prefetch(2)  # expect: map-without-parallel-calls=warning


net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(tf.data.Dataset.zip((load("*.jpg", cropped=False), load("*.png", cropped=True))), epochs=5)
