import random

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.GlobalMaxPool2D(), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")


def read(path):
    return tf.image.decode_jpeg(tf.io.read_file(path)), 1.0


lines = open("annotations.txt").readlines()
random.shuffle(lines)
data = tf.data.Dataset.from_tensor_slices(lines).map(read, num_parallel_calls=tf.data.AUTOTUNE)
data = data.shuffle(2).batch(32).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-buffer-tiny=warning
model.fit(data, epochs=10)
