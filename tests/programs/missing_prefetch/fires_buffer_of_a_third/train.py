"""Near twin of the buffer of an epoch: after a third of them each batch is made while the step waits."""

import tensorflow as tf
from sklearn.model_selection import train_test_split

(pictures, classes), _ = tf.keras.datasets.cifar10.load_data()
pictures, shown, classes, told = train_test_split(pictures, classes, test_size=0.1)


def augment(picture, name):
    picture = tf.image.random_flip_left_right(tf.cast(picture, tf.float32) / 255.0)
    return tf.image.random_hue(tf.image.resize(picture, (96, 96)), 0.1), name


def batches(size):
    data = tf.data.Dataset.from_tensor_slices((pictures, classes))
    return data.map(augment, num_parallel_calls=tf.data.AUTOTUNE).batch(size).shuffle(100)  # expect: missing-prefetch=warning


def train(model: tf.keras.Model):
    model.fit(batches(128), epochs=30)
