import random

import numpy as np
import tensorflow as tf


def brightened(image):
    if random.random() < 0.5:  # expect: python-random-frozen-in-graph=warning/unsafe
        image = image * np.random.uniform(0.8, 1.2) + random.uniform(-0.1, 0.1)  # expect: python-random-frozen-in-graph=warning/unsafe
    return image


def pictures(images):
    return tf.data.Dataset.from_tensor_slices(images).map(brightened, num_parallel_calls=4).batch(8).prefetch(1)
