"""One map with two calls has no three elements ready; four calls are of no use to a map that comes after them."""

import tensorflow as tf


def read(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (128, 128)), 1.0


def vary(picture, label):
    return tf.image.random_flip_left_right(tf.image.random_hue(picture, 0.1)), label


net = tf.keras.models.load_model("net.h5")

cars = tf.data.Dataset.list_files("cars/*.jpg")
cars = cars.map(read, num_parallel_calls=2).shuffle(200).repeat()
cars = cars.batch(3)  # expect: missing-prefetch=warning
net.fit(cars, steps_per_epoch=1000, epochs=30)

trucks = tf.data.Dataset.list_files("trucks/*.jpg")
trucks = trucks.map(read, num_parallel_calls=4).map(vary, num_parallel_calls=4)
trucks = trucks.batch(16)  # expect: missing-prefetch=warning
net.fit(trucks, epochs=30)

buses = tf.data.Dataset.list_files("buses/*.jpg")
buses = buses.map(read, num_parallel_calls=4).map(vary)  # expect: map-without-parallel-calls
buses = buses.batch(3)  # expect: missing-prefetch=warning
net.fit(buses, epochs=30)
