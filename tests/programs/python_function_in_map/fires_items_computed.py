"""What is computed for each item is felt, a prefetch or not: one of the two rules says so."""

import numpy as np
import tensorflow as tf

images, labels = np.load("images.npy"), np.load("labels.npy")
model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))


def item(index):
    image = images[int(index)]
    total = 0.0
    for row in image:
        total += float(max(row))
    return np.float32(image / total), labels[int(index)]


def shaped(image, label):
    return tf.ensure_shape(image, (28, 28)), tf.ensure_shape(label, ())


numbers = tf.data.Dataset.range(len(images)).shuffle(1000)
pairs = numbers.map(lambda i: tf.numpy_function(item, [i], [tf.float32, tf.int64]))  # expect: python-function-in-map=advice, map-without-parallel-calls=advice
model.fit(pairs.map(shaped).batch(64).prefetch(2), epochs=5)
