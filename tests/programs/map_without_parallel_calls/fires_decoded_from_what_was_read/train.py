"""The names are in memory, the pictures are not: one function reads them, the next one decodes and resizes them."""

import tensorflow as tf

names = open("names.txt").read().split()


def read(name):
    return tf.io.read_file(name)


def decode(data):
    return tf.image.resize(tf.io.decode_jpeg(data, channels=3), (224, 224)) / 255.0, 0


pictures = tf.data.Dataset.from_tensor_slices(names).map(read, num_parallel_calls=4)
pictures = pictures.map(decode)  # expect: map-without-parallel-calls=warning
pictures = pictures.batch(32).prefetch(1)
net = tf.keras.applications.MobileNetV2(weights=None, classes=2)
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(pictures, epochs=60)
