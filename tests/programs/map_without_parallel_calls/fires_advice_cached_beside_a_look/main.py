"""What the training reads comes out of a cache; the loops before it only look at two elements."""

import tensorflow as tf


def read(name):
    picture = tf.image.decode_jpeg(tf.io.read_file(name), channels=3)
    return tf.image.resize(picture, (128, 128)) / 255.0, 1.0


pictures = tf.data.Dataset.list_files("scans/*.jpg").map(read)  # expect: map-without-parallel-calls=advice
for picture, _ in pictures.take(2):
    print(picture.shape)
train = pictures.cache().shuffle(400).batch(16).prefetch(1)
model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.GlobalMaxPooling2D(), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(train, epochs=20)
