import random

import numpy as np
import tensorflow as tf


def turned(image):
    image = tf.image.random_flip_left_right(image)
    if random.random() < 0.5:  # expect: python-random-frozen-in-graph=warning/none
        degrees = random.randint(0, 90)  # expect: python-random-frozen-in-graph=warning/none
        image = tf.image.rot90(image, degrees // 30)
    return image


def pictures(images):
    return tf.data.Dataset.from_tensor_slices(images).map(turned, num_parallel_calls=4).batch(8).prefetch(1)
