import random

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.GlobalMaxPool2D(), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")


def read(path):
    return tf.image.decode_jpeg(tf.io.read_file(path)), 1.0


def split():
    with open("annotations.txt") as file:
        lines = file.readlines()
    random.shuffle(lines)
    return lines[100:], lines[:100]


training, validation = split()
data = tf.data.Dataset.from_tensor_slices(training).map(read, num_parallel_calls=tf.data.AUTOTUNE)
data = data.shuffle(2).batch(1).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-buffer-tiny=advice
model.fit(data, epochs=10)
