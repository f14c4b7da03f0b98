# never: missing-prefetch
"""The buffer holds all batches of an epoch: they are made before the first step, and handed out after that."""

import argparse

import tensorflow as tf
from sklearn.model_selection import train_test_split

options = argparse.ArgumentParser()
options.add_argument("--size", type=int, default=128)
(pictures, classes), _ = tf.keras.datasets.cifar10.load_data()
pictures, shown, classes, told = train_test_split(pictures, classes, test_size=0.1)


def augment(picture, name):
    picture = tf.image.random_flip_left_right(tf.cast(picture, tf.float32) / 255.0)
    return tf.image.random_hue(tf.image.resize(picture, (96, 96)), 0.1), name


SETTINGS = vars(options.parse_args())


def batches(size):
    data = tf.data.Dataset.from_tensor_slices((pictures, classes))
    return data.map(augment, num_parallel_calls=tf.data.AUTOTUNE).batch(size).shuffle(1000)


def train(model: tf.keras.Model):
    model.fit(batches(SETTINGS["size"]), epochs=30)
