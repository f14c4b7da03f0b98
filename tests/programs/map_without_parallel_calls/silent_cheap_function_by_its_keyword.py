# never: map-without-parallel-calls
"""What is mapped by its keyword next to nothing, or in parallel already."""

import tensorflow as tf


def swap(x, y):
    return y, x


def train(model: tf.keras.Model, x, y):
    pairs = tf.data.Dataset.from_tensor_slices((x, y)).map(map_func=swap)
    model.fit(pairs.shuffle(10000).batch(32).prefetch(tf.data.AUTOTUNE), epochs=20)
    pictures = tf.data.Dataset.list_files("train/*.jpg", shuffle=False)
    pictures = pictures.map(map_func=decode, num_parallel_calls=tf.data.AUTOTUNE)
    model.fit(pictures.batch(32).prefetch(tf.data.AUTOTUNE), epochs=20)


def decode(path):
    picture = tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (224, 224))
    return tf.image.random_flip_left_right(picture), 1.0
