"""TensorFlow Datasets has decoded the pictures in parallel, and a prefetch stands behind: one resize is left."""

import tensorflow as tf
import tensorflow_datasets as tfds


def fit_to_net(picture, label):
    return tf.image.resize(tf.cast(picture, tf.float32) / 255.0, (150, 150)), label


birds = tfds.load("caltech_birds2011", split="train", as_supervised=True)
birds = birds.map(fit_to_net)  # expect: map-without-parallel-calls=advice
birds = birds.shuffle(1000).batch(32).prefetch(1)
net = tf.keras.applications.MobileNetV2(weights=None, classes=200, input_shape=(150, 150, 3))
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(birds, epochs=60)
