import random
from random import randint

import tensorflow as tf


def augment(image, label):
    if random.random() < 0.5:  # expect: python-random-frozen-in-graph=warning/none/certain
        image = tf.image.flip_up_down(image)
    image = tf.image.rot90(image, k=randint(0, 3))  # expect: python-random-frozen-in-graph=warning/none/certain
    return image, label


def load(path, label):
    return tf.io.decode_png(tf.io.read_file(path), channels=3), label


def training_data(paths, labels):
    data = tf.data.Dataset.from_tensor_slices((paths, labels)).shuffle(len(paths))
    return data.map(load, num_parallel_calls=8).map(augment, num_parallel_calls=8).batch(32).prefetch(2)
