"""Two maps with two calls each hold four elements, and a cheap function between them and the batch costs nothing."""

import tensorflow as tf

CALLS = 2


def read(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (128, 128)), 1.0


def vary(picture, label):
    return tf.image.random_flip_left_right(tf.image.random_hue(picture, 0.1)), label


cars = tf.data.Dataset.list_files("cars/*.jpg")
cars = cars.map(read, num_parallel_calls=CALLS)
cars = cars.map(vary, num_parallel_calls=CALLS)
cars = cars.map(lambda picture, label: (picture / 255.0, label))
cars = cars.shuffle(200).repeat()
cars = cars.batch(3)  # expect: missing-prefetch=advice
net = tf.keras.models.load_model("net.h5")
net.fit(cars, steps_per_epoch=1000, epochs=30)
